import { limits } from "@gonfalon/contract/limits.ts";
import type { FastifyInstance } from "fastify";
import { measureJson } from "#kernel/json-size.ts";
import { ProblemError } from "#kernel/problem-error.ts";

const JSON_TYPES = /^(application|text)\/([\w.-]+\+)?json\s*(;|$)/i;

/** Bodies are JSON or files; every other content type gets 415. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(JSON_TYPES, { parseAs: "string" }, (_request, text, done) => {
    try {
      done(null, parse(removeByteOrderMark(String(text))));
    } catch (error) {
      done(error as ProblemError);
    }
  });
}

/** RFC 8259 lets a parser ignore the mark, which some editors and libraries write. */
function removeByteOrderMark(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}

function parse(text: string): unknown {
  if (text.trim() === "") return undefined;
  const { depth, valueCount } = measureJson(text);
  if (depth > limits.jsonDepth) throw new ProblemError("request.json-too-deep");
  if (valueCount > limits.jsonValues) throw new ProblemError("request.too-large");
  try {
    return deleteProtoMembers(JSON.parse(text));
  } catch (error) {
    throw new ProblemError("request.json-malformed", {}, { cause: error });
  }
}

/** Prevents prototype pollution: copying a `__proto__` member to another object can replace its prototype. */
function deleteProtoMembers(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  delete (value as Record<string, unknown>)["__proto__"];
  for (const member of Object.values(value)) deleteProtoMembers(member);
  return value;
}
