/** A span of the shown text; matches are highlighted. */
export interface TextSpan {
  readonly text: string;
  readonly isMatch: boolean;
}

const ROW_BYTES = 16;
// Control characters other than tab and line feed, bidirectional controls, and line and paragraph separators.
const INVISIBLE_CHARACTERS = /(?![\t\n])\p{Cc}|\p{Bidi_Control}|[\u2028\u2029]/gu;
const FIRST_CONTROL_PICTURE = 0x2400;
const DELETE_PICTURE = "\u2421";

export function decodeBase64(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** Decodes UTF-8. CRLF becomes LF, and visible symbols replace control characters. */
export function toText(bytes: Uint8Array): string {
  return new TextDecoder()
    .decode(bytes)
    .replaceAll("\r\n", "\n")
    .replaceAll(INVISIBLE_CHARACTERS, toVisibleCharacter);
}

function toVisibleCharacter(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(FIRST_CONTROL_PICTURE + code);
  return code === 0x7f ? DELETE_PICTURE : "\ufffd";
}

/** The text, split at case-insensitive matches; a single span if there are none. */
export function toTextSpans(text: string, searchText: string): readonly TextSpan[] {
  if (searchText === "") return [{ text, isMatch: false }];
  const literal = searchText.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  // Because of the capturing group, text and matches alternate.
  return text
    .split(new RegExp(`(${literal})`, "giu"))
    .map((piece, index) => ({ text: piece, isMatch: index % 2 === 1 }))
    .filter((piece) => piece.text !== "");
}

/** Rows of sixteen bytes, in hexadecimal and as characters; rows that contain part of a match are highlighted. */
export function toHexSpans(bytes: Uint8Array, searchText: string): readonly TextSpan[] {
  const matchedRows = findMatchedRows(bytes, searchText);
  const spans: { text: string; isMatch: boolean }[] = [];
  for (let row = 0; row * ROW_BYTES < bytes.length; row++) {
    const isMatch = matchedRows.has(row);
    const lastSpan = spans.at(-1);
    const text = `${formatHexRow(bytes, row * ROW_BYTES)}\n`;
    if (lastSpan?.isMatch === isMatch) lastSpan.text += text;
    else spans.push({ text, isMatch });
  }
  return spans;
}

function formatHexRow(bytes: Uint8Array, start: number): string {
  const row = bytes.subarray(start, start + ROW_BYTES);
  const hexBytes = Array.from(row, (byte) => byte.toString(16).padStart(2, "0"));
  const columns = `${hexBytes.slice(0, 8).join(" ")}  ${hexBytes.slice(8).join(" ")}`;
  return `${start.toString(16).padStart(6, "0")}  ${columns.padEnd(3 * ROW_BYTES)}  ${toAscii(row)}`;
}

function toAscii(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : ".")).join(
    "",
  );
}

/** The rows that contain the search text, ignoring case, or the bytes that it specifies in hexadecimal. */
function findMatchedRows(bytes: Uint8Array, searchText: string): ReadonlySet<number> {
  const rows = new Set<number>();
  if (searchText === "") return rows;
  const content = toLatin1(bytes);
  const encodedText = toLatin1(new TextEncoder().encode(searchText));
  addMatchedRows(rows, toLowerCaseAscii(content), toLowerCaseAscii(encodedText));
  addMatchedRows(rows, content, toLatin1(parseHex(searchText)));
  return rows;
}

function addMatchedRows(rows: Set<number>, haystack: string, needle: string): void {
  if (needle === "") return;
  for (
    let position = haystack.indexOf(needle);
    position >= 0;
    position = haystack.indexOf(needle, position + 1)
  )
    for (let row = Math.floor(position / ROW_BYTES); row * ROW_BYTES < position + needle.length; row++)
      rows.add(row);
}

/** Bytes of other characters stay unchanged: `toLowerCase` would take 0xc3 and 0xe3 for the same letter. */
function toLowerCaseAscii(latin1: string): string {
  return latin1.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function parseHex(searchText: string): Uint8Array {
  const digits = searchText.replaceAll(/\s/g, "");
  if (!/^([0-9a-f]{2})+$/i.test(digits)) return new Uint8Array();
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** One character per byte. */
function toLatin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}
