import { Type } from "typebox";

/** An environment variable with a fixed set of values. */
export function enumSetting<const T extends readonly string[]>(
  values: T,
  options: { default: T[number]; description: string },
) {
  return Type.Unsafe<T[number]>({ type: "string", enum: [...values], ...options });
}
