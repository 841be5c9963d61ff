import { createHash } from "node:crypto";

export function sha256(text: string | Uint8Array): Buffer {
  return createHash("sha256").update(text).digest();
}

/** The hash under which bytes are kept as a file. Made off the event loop: files can be large. */
export async function contentHash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
}
