import { expect, it } from "vitest";
import { decodeBase64, toHexSpans, toText, toTextSpans } from "./bytes.ts";

const toBytes = (...values: readonly number[]) => Uint8Array.from(values);
const encode = (text: string) => new TextEncoder().encode(text);

it("decodes Base64 to bytes", () => {
  expect(decodeBase64("AP9BCg==")).toEqual(toBytes(0, 255, 65, 10));
});

it.each([
  ["plain text", encode("GET /\r\nHost: x\n\tü"), "GET /\nHost: x\n\tü"],
  ["control characters", toBytes(0, 27, 127, 13), "␀␛␡␍"],
  ["invalid UTF-8", toBytes(0xff, 0xfe), "\ufffd\ufffd"],
  ["bidirectional controls", encode("a\u202eb\u2066c"), "a\ufffdb\ufffdc"],
])("converts %s to visible text", (_description, input, expected) => {
  expect(toText(input)).toBe(expected);
});

it("highlights every match in a text, case-insensitively", () => {
  expect(toTextSpans("Flag and FLAG", "flag")).toEqual([
    { text: "Flag", isMatch: true },
    { text: " and ", isMatch: false },
    { text: "FLAG", isMatch: true },
  ]);
  expect(toTextSpans("a(b", "(")).toHaveLength(3);
  expect(toTextSpans("nothing", "flag")).toEqual([{ text: "nothing", isMatch: false }]);
  expect(toTextSpans("all of it", "")).toEqual([{ text: "all of it", isMatch: false }]);
});

it("formats bytes in rows of sixteen", () => {
  const [{ text } = { text: "" }] = toHexSpans(encode("0123456789abcdef\u0000!"), "");
  expect(text).toBe(
    "000000  30 31 32 33 34 35 36 37  38 39 61 62 63 64 65 66  0123456789abcdef\n" +
      "000010  00 21                                             .!\n",
  );
});

it.each([
  ["text in any case", "EFGH"],
  ["hexadecimal bytes", "65 66 67"],
])("highlights both rows of a match that crosses a row boundary: %s", (_description, search) => {
  const spans = toHexSpans(
    encode("................0123456789abcdefgh.............................."),
    search,
  );
  expect(spans.map(({ text, isMatch }) => [text.split("\n").length - 1, isMatch])).toEqual([
    [1, false],
    [2, true],
    [1, false],
  ]);
});

it.each([
  ["text in any case", "ab", [true, true]],
  ["exact bytes", "41 62", [false, true]],
  ["the exact bytes of a non-ASCII character", "\u00c4", [true, false]],
])("highlights %s in rows of bytes", (_description, search, expected) => {
  // The second row contains `Ab` and a byte sequence that differs from `\u00c4` only in one bit.
  const rows = [0x61, 0x62, 0xc3, 0x84, ...Array<number>(12).fill(0), 0x41, 0x62, 0xe3, 0x84];
  const matches = toHexSpans(toBytes(...rows), search).flatMap(({ text, isMatch }) =>
    Array<boolean>(text.split("\n").length - 1).fill(isMatch),
  );
  expect(matches).toEqual(expected);
});
