import { imageTypes, limits } from "@gonfalon/contract/limits.ts";

export type ImageFileError = "empty" | "too-large" | "type";

const types: ReadonlySet<string> = new Set(imageTypes);

/** Validates a file before the upload. Browsers leave unknown types empty: the server validates them. */
export function validateImageFile({ size, type }: Pick<File, "size" | "type">): ImageFileError | undefined {
  if (size === 0) return "empty";
  if (size > limits.imageBytes) return "too-large";
  return type === "" || types.has(type) ? undefined : "type";
}
