import { createPublicKey, verify } from "node:crypto";

/** The DER header of a raw 32-byte key (RFC 8410). */
const SPKI_HEADER = Buffer.from("302a300506032b6570032100", "hex");

interface SignedText {
  readonly text: string;
  readonly signature: string;
  /** 32 bytes. */
  readonly publicKey: string;
}

/** Verifies the signature of a text; key and signature are base64. */
export function isValidSignature({ text, signature, publicKey }: SignedText): boolean {
  const key = createPublicKey({
    key: Buffer.concat([SPKI_HEADER, Buffer.from(publicKey, "base64")]),
    format: "der",
    type: "spki",
  });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, "base64"));
}
