import { Type } from "typebox";

/** A setting that takes one of a few words. */
export function oneOf<const T extends readonly string[]>(
  values: T,
  options: { default: T[number]; description: string },
) {
  return Type.Unsafe<T[number]>({ type: "string", enum: [...values], ...options });
}
