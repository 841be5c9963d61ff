import { type Static, type TObject, type TSchema, Type } from "typebox";
import { GUID_PATTERN } from "./tolerance.ts";

export const MAX_INT32 = 2_147_483_647;

/** The end of the year 9999: the last instant that an ISO 8601 string with a four-digit year can express. */
export const MAX_INSTANT = 253_402_300_799_999;

export const Id = Type.Integer({ minimum: 1, maximum: MAX_INT32 });

/** An id in a query that filters a list. An empty value means no filter (kernel/tolerance.ts). */
export const FilterId = Type.Integer({ ...Id, "x-filter": true });

/** Requests may contain a GUID in upper case; the server reads it in lower case (kernel/tolerance.ts). */
export const Guid = Type.String({ pattern: GUID_PATTERN });

/** An instant in the REST API: Unix milliseconds. Requests may contain ISO 8601 strings (kernel/tolerance.ts). */
export const EpochMillis = Type.Integer({ "x-instant": true });

export const FileHash = Type.String({ pattern: "^[0-9a-f]{64}$" });

/** Exactly one @, neither first nor last, no line break; otherwise only the length is checked. */
export const Email = Type.String({ pattern: "^[^@\\r\\n]+@[^@\\r\\n]+$", maxLength: 256 });

/** Text with at least one character that is not white space. */
export function RequiredText(options: { minLength?: number; maxLength?: number; description?: string } = {}) {
  return Type.String({ minLength: 1, ...options, pattern: "\\S" });
}

// Line separators, and characters that are invisible or change the text direction: they can make one name look like
// another. The joiners U+200C and U+200D are allowed, because some scripts and emoji need them.
const INVISIBLE = "\\u061c\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff";

/** One line that other people read, such as a name. */
export function PlainText(options: { maxLength: number; description?: string }) {
  return Type.String({ ...options, pattern: `^[^\\u0000-\\u001f\\u007f-\\u009f${INVISIBLE}]*$` });
}

/** Text that other people read, with line breaks and tabs. */
export function PlainLines(options: { maxLength: number }) {
  return Type.String({
    ...options,
    pattern: `^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f${INVISIBLE}]*$`,
  });
}

/**
 * A value or null. Written as a list of types and not as a union, because the reply serializer then needs
 * no validator at run time. A schema that already allows null stays as it is.
 */
export function Nullable<S extends TSchema>(schema: S) {
  const { type, enum: values, ...keywords } = schema as { type?: unknown; enum?: readonly unknown[] };
  if (Array.isArray(type) && type.includes("null")) return Type.Unsafe<Static<S> | null>(schema);
  return Type.Unsafe<Static<S> | null>({
    ...keywords,
    type: [type, "null"],
    ...(values && { enum: [...values, null] }),
  });
}

/**
 * An enumeration whose members have the given numbers. Responses contain the name; requests may contain the name in
 * any case, or the number.
 */
export function Enumeration<const T extends Readonly<Record<string, number>>>(numbers: T) {
  return Type.Unsafe<keyof T & string>({
    type: "string",
    enum: Object.keys(numbers),
    "x-numbers": numbers,
  });
}

/** An object with optional members and no defaults: missing fields keep their value. */
export function Patch<S extends TObject>(schema: S) {
  const members = Object.entries(schema.properties).map(([name, member]) => {
    const { default: _, ...keywords } = member as TSchema & { default?: unknown };
    return [name, Type.Optional(keywords)];
  });
  return Type.Unsafe<Partial<Static<S>>>(Type.Object(Object.fromEntries(members)));
}

/** An object with arbitrary keys. `Type.Record` would add the whole type engine of TypeBox to the client. */
export function Dictionary<S extends TSchema>(value: S) {
  return Type.Unsafe<Record<string, Static<S>>>({ type: "object", patternProperties: { "^.*$": value } });
}
