import fc from "fast-check";
import { expect, it } from "vitest";
import { parseAssetHash, parseAssetName, toAssetUrl, toAvatarUrl, toImageUrl } from "./asset-url.ts";

const hash = "ab".repeat(32);

it.each([
  ["task.zip", "task.zip"],
  ["größe 1.zip", "größe 1.zip"],
  ["50%.zip", "50%25.zip"],
  ["a?b#c/d\\e", "a%3Fb%23c%2Fd%5Ce"],
])("encodes only the characters of %s that would change the path", (name, encoded) => {
  expect(toAssetUrl({ hash, name })).toBe(`/assets/${hash}/${encoded}`);
});

it("reads the file name and the hash back from the URL", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      const url = toAssetUrl({ hash, name });
      expect([parseAssetName(url), parseAssetHash(url)]).toEqual([name, hash]);
    }),
  );
});

it("returns neither a file name nor a hash for another URL", () => {
  expect(parseAssetName("https://example.org/assets/a/b")).toBeUndefined();
  expect(parseAssetHash("https://example.org/assets/a/b")).toBeUndefined();
});

it("uses the purpose of an image as its file name", () => {
  expect(toImageUrl("ff", "poster")).toBe("/assets/ff/poster");
  expect(toAvatarUrl("ff")).toBe("/assets/ff/avatar");
  expect([toAvatarUrl(null), toImageUrl(null, "logo")]).toEqual([null, null]);
});
