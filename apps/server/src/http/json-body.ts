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
    async (_request: unknown, text: string | Buffer) => parse(withoutByteOrderMark(String(text))),
  );
}

/** RFC 8259 lets a parser ignore the mark, which some editors and libraries write. */
function withoutByteOrderMark(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}

function parse(text: string): unknown {
  if (text.trim() === "") return undefined;
  const { depth, values } = sizeOf(text);
  if (depth > limits.jsonDepth) throw new ProblemError("request.json-too-deep");
  if (values > limits.jsonValues) throw new ProblemError("request.too-large");
  try {
    return withoutPrototypes(JSON.parse(text));
  } catch (error) {
    throw new ProblemError("request.json-malformed", {}, { cause: error });
  }
}

/**
 * The deepest nesting of brackets outside of strings, and how many values there are about, found before the
 * parser spends memory on them: it makes a hundred bytes out of every two of `[],[],[]`.
 */
function sizeOf(text: string): { readonly depth: number; readonly values: number } {
  let depth = 0;
  let deepest = 0;
  let values = 1;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (inString) {
      if (character === "\\") at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === ",") values++;
    else if (character === "{" || character === "[") {
      deepest = Math.max(deepest, ++depth);
      values++;
    } else if (character === "}" || character === "]") depth--;
  }
  return { depth: deepest, values };
}

/** A member named `__proto__` is nobody's field. */
function withoutPrototypes(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  delete (value as Record<string, unknown>)["__proto__"];
  for (const member of Object.values(value)) withoutPrototypes(member);
  return value;
}
