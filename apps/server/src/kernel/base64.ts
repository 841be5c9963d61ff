export function toBase64(text: string): string {
  return Buffer.from(text, "utf8").toString("base64");
}

/** Decodes standard base64; undefined if it is invalid or contains NUL, which PostgreSQL cannot store. */
export function fromBase64(encoded: string): string | undefined {
  const bytes = Buffer.from(encoded, "base64");
  return bytes.toString("base64") === encoded && !bytes.includes(0) ? bytes.toString("utf8") : undefined;
}

export function fromBase64Url(encoded: string): Uint8Array {
  return Buffer.from(encoded, "base64url");
}

/** URL-safe base64 without padding. */
export function toBase64Url(content: string | Uint8Array): string {
  return Buffer.from(content).toString("base64url");
}
