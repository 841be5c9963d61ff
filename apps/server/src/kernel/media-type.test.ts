import { expect, it } from "vitest";
import { detectImageType, detectMediaType } from "./media-type.ts";

const toBytes = (text: string) => Buffer.from(text, "latin1");

it.each([
  ["\x89PNG\r\n\x1a\n", "image/png"],
  ["GIF89a", "image/gif"],
  ["\xff\xd8\xff\xe0", "image/jpeg"],
  ["RIFF\x00\x00\x00\x00WEBPVP8 ", "image/webp"],
  ["\x00\x00\x00\x18ftypmif1\x00\x00\x00\x00mif1heic", "image/heic"],
  ["\x00\x00\x00\x18ftypmif1\x00\x00\x00\x00mif1avif", "image/avif"],
  ["\x00\x00\x00\x18ftypisom\x00\x00\x00\x00isommp41", undefined],
  // Brands end with their box, regardless of the bytes after it.
  ["\x00\x00\x00\x10ftypisom\x00\x00\x00\x00heicheic", undefined],
  ["<svg", undefined],
  ["", undefined],
])("detects the image type of %j as %s", (head, type) => {
  expect(detectImageType(toBytes(head))).toBe(type);
});

it.each([
  ["a.zip", "PK", "application/zip"],
  ["A.TXT", "text", "text/plain"],
  ["fake.png", "no picture", "application/octet-stream"],
  ["real.txt", "GIF89a", "image/gif"],
  ["Makefile", "all:", "application/octet-stream"],
  [".zip", "", "application/octet-stream"],
  ["constructor.constructor", "", "application/octet-stream"],
])("detects the type of %s with the content %j as %s", (name, content, type) => {
  expect(detectMediaType(name, toBytes(content))).toBe(type);
});
