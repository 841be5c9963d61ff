import { limits } from "@gonfalon/contract/limits.ts";
import type { FastifyInstance } from "fastify";
import { ProblemError } from "#kernel/problem-error.ts";

const JSON_TYPES = /^(application|text)\/([\w.-]+\+)?json\s*(;|$)/i;

/** JSON is the only kind of body besides files; every other content type is refused with 415. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    JSON_TYPES,
    { parseAs: "string" },
    async (_request: unknown, text: string | Buffer) => parse(String(text)),
  );
}

function parse(text: string): unknown {
  if (text.trim() === "") return undefined;
  if (depthOf(text) > limits.jsonDepth) throw new ProblemError("request.json-too-deep");
  try {
    return withoutPrototypes(JSON.parse(text));
  } catch (error) {
    throw new ProblemError("request.json-malformed", {}, { cause: error });
  }
}

/** The deepest nesting of brackets outside of strings, found before the parser spends memory on it. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (inString) {
      if (character === "\\") at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "{" || character === "[") deepest = Math.max(deepest, ++depth);
    else if (character === "}" || character === "]") depth--;
  }
  return deepest;
}

/** A member named `__proto__` is nobody's field. */
function withoutPrototypes(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  delete (value as Record<string, unknown>)["__proto__"];
  for (const member of Object.values(value)) withoutPrototypes(member);
  return value;
}
