import { type Static, type TObject, type TSchema, Type } from "typebox";

const MAX_INT32 = 2_147_483_647;

export const Id = Type.Integer({ minimum: 1, maximum: MAX_INT32 });

export const Guid = Type.String({
  pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",
});

/** An instant on REST: Unix milliseconds. ISO 8601 text is accepted on input (kernel/tolerance.ts). */
export const EpochMillis = Type.Integer({ "x-instant": true });

export const FileHash = Type.String({ pattern: "^[0-9a-f]{64}$" });

/** Exactly one @, neither first nor last, no line break; nothing else is checked. */
export const Email = Type.String({ pattern: "^[^@\\r\\n]+@[^@\\r\\n]+$", maxLength: 256 });

/** Text that must hold something other than white space. */
export function RequiredText(options: { minLength?: number; maxLength?: number } = {}) {
  return Type.String({ minLength: 1, ...options, pattern: "\\S" });
}

/**
 * A value or null. Written as a list of types and not as a union, because the reply serializer then needs
 * no validator at run time.
 */
export function Nullable<S extends TSchema>(schema: S) {
  const { type, enum: values, ...rest } = schema as { type?: unknown; enum?: readonly unknown[] };
  return Type.Unsafe<Static<S> | null>({
    ...rest,
    type: [type, "null"],
    ...(values && { enum: [...values, null] }),
  });
}

/**
 * An enumeration whose members have the given stored numbers. Answers carry the name; requests may carry
 * the name in any case, or the number.
 */
export function Enumeration<const T extends Readonly<Record<string, number>>>(numbers: T) {
  return Type.Unsafe<keyof T & string>({
    type: "string",
    enum: Object.keys(numbers),
    "x-numbers": numbers,
  });
}

/** The members of an object, each optional and without default: what is missing keeps its value. */
export function Patch<S extends TObject>(schema: S) {
  const members = Object.entries(schema.properties).map(([name, member]) => {
    const { default: _, ...rest } = member as TSchema & { default?: unknown };
    return [name, Type.Optional(rest)];
  });
  return Type.Unsafe<Partial<Static<S>>>(Type.Object(Object.fromEntries(members)));
}
