import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import { expect, it } from "vitest";
import { PERSONAL_CACHE_BYTES } from "./personal-cache-bytes.ts";

it("READ-2 the caches of personal reads take at most 32 MB together", () => {
  const totalBytes = Object.values(PERSONAL_CACHE_BYTES).reduce((sum, bytes) => sum + bytes, 0);
  expect(totalBytes).toBeLessThanOrEqual(32 * MEBIBYTE);
});
