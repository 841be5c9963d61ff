/** Standard base64 with padding. Text is encoded as UTF-8. */
export function toBase64(content: string | Uint8Array): string {
  return Buffer.from(content).toString("base64");
}

/** Decodes UTF-8 text from standard base64; undefined if the base64 is invalid or the text contains NUL. */
export function fromBase64(encoded: string): string | undefined {
  const bytes = Buffer.from(encoded, "base64");
  return bytes.toString("base64") === encoded && !bytes.includes(0) ? bytes.toString("utf8") : undefined;
}

/** Decodes URL-safe base64 to bytes. Invalid characters are ignored. */
export function fromBase64Url(encoded: string): Uint8Array {
  return Buffer.from(encoded, "base64url");
}

/** URL-safe base64 without padding. */
export function toBase64Url(content: string | Uint8Array): string {
  return Buffer.from(content).toString("base64url");
}
