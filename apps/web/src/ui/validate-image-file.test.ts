import { expect, it } from "vitest";
import { validateImageFile } from "./validate-image-file.ts";

it.each([
  [{ size: 1, type: "image/png" }, undefined],
  [{ size: 3_145_728, type: "image/heic" }, undefined],
  [{ size: 10, type: "" }, undefined],
  [{ size: 0, type: "image/png" }, "empty"],
  [{ size: 3_145_729, type: "image/png" }, "too-large"],
  [{ size: 10, type: "image/svg+xml" }, "type"],
  [{ size: 10, type: "application/pdf" }, "type"],
] as const)("validates %o with the result %s", (file, expected) => {
  expect(validateImageFile(file)).toBe(expected);
});
