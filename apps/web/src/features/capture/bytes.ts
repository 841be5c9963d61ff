/** A span of the shown text; matches are highlighted. */
export interface TextSpan {
  readonly text: string;
  readonly isMatch: boolean;
}

const ROW_BYTES = 16;
// Control characters other than tab and line feed, bidirectional controls, and line and paragraph separators.
const INVISIBLE = /(?![\t\n])\p{Cc}|\p{Bidi_Control}|[\u2028\u2029]/gu;
const CONTROL_PICTURES = 0x2400;
const DELETE_PICTURE = "\u2421";

export function decodeBase64(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** Text in which invisible characters are replaced by symbols. */
export function toText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replaceAll("\r\n", "\n").replaceAll(INVISIBLE, toVisibleCharacter);
}

function toVisibleCharacter(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(CONTROL_PICTURES + code);
  return code === 0x7f ? DELETE_PICTURE : "\ufffd";
}

/** The text, split at case-insensitive matches; a single span if there are none. */
export function textSpans(text: string, searchText: string): readonly TextSpan[] {
  if (searchText === "") return [{ text, isMatch: false }];
  const literal = searchText.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  // Because of the capturing group, text and matches alternate.
  return text
    .split(new RegExp(`(${literal})`, "giu"))
    .map((piece, index) => ({ text: piece, isMatch: index % 2 === 1 }))
    .filter((piece) => piece.text !== "");
}

/** Rows of sixteen bytes, in hexadecimal and as characters; rows that contain part of a match are highlighted. */
export function hexSpans(bytes: Uint8Array, searchText: string): readonly TextSpan[] {
  const matchedRows = findMatchedRows(bytes, searchText);
  const spans: { text: string; isMatch: boolean }[] = [];
  for (let row = 0; row * ROW_BYTES < bytes.length; row++) {
    const isMatch = matchedRows.has(row);
    const last = spans.at(-1);
    const text = `${formatHexRow(bytes, row * ROW_BYTES)}\n`;
    if (last?.isMatch === isMatch) last.text += text;
    else spans.push({ text, isMatch });
  }
  return spans;
}

function formatHexRow(bytes: Uint8Array, start: number): string {
  const row = bytes.subarray(start, start + ROW_BYTES);
  const hex = Array.from(row, (byte) => byte.toString(16).padStart(2, "0"));
  const columns = `${hex.slice(0, 8).join(" ")}  ${hex.slice(8).join(" ")}`;
  return `${start.toString(16).padStart(6, "0")}  ${columns.padEnd(3 * ROW_BYTES)}  ${toAscii(row)}`;
}

function toAscii(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : ".")).join(
    "",
  );
}

/** The rows that match the search text as text or, if it is hexadecimal, as bytes. */
function findMatchedRows(bytes: Uint8Array, searchText: string): ReadonlySet<number> {
  const rows = new Set<number>();
  if (searchText === "") return rows;
  const haystack = toLatin1(bytes).toLowerCase();
  for (const needle of [toLatin1(new TextEncoder().encode(searchText)), toLatin1(parseHex(searchText))]) {
    const lowerCase = needle.toLowerCase();
    if (lowerCase === "") continue;
    for (
      let position = haystack.indexOf(lowerCase);
      position >= 0;
      position = haystack.indexOf(lowerCase, position + 1)
    )
      for (let row = Math.floor(position / ROW_BYTES); row * ROW_BYTES < position + lowerCase.length; row++)
        rows.add(row);
  }
  return rows;
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
