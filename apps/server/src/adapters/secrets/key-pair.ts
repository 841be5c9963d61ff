import {
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  type KeyObject,
} from "node:crypto";
import { sha256 } from "#kernel/digest.ts";

export type Curve = "X25519" | "Ed25519";

/** Both keys as 32 raw bytes, as they are stored and sent. */
export interface RawPair {
  readonly publicKey: Buffer;
  readonly privateKey: Buffer;
}

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function generatePair(curve: Curve): RawPair {
  const { privateKey } = curve === "X25519" ? generateKeyPairSync("x25519") : generateKeyPairSync("ed25519");
  const { x, d } = privateKey.export({ format: "jwk" });
  return { publicKey: Buffer.from(x ?? "", "base64url"), privateKey: Buffer.from(d ?? "", "base64url") };
}

export function toPrivateKey(curve: Curve, { publicKey, privateKey }: RawPair): KeyObject {
  return createPrivateKey({
    format: "jwk",
    key: {
      kty: "OKP",
      crv: curve,
      x: publicKey.toString("base64url"),
      d: privateKey.toString("base64url"),
    },
  });
}

export function toPublicKey(curve: Curve, raw: Uint8Array): KeyObject {
  return createPublicKey({
    format: "jwk",
    key: { kty: "OKP", crv: curve, x: Buffer.from(raw).toString("base64url") },
  });
}

/** Decrypts a box (ports/key-vault.ts); undefined if it was not encrypted for this key. */
export function openBox(privateKey: KeyObject, box: Uint8Array): Buffer | undefined {
  if (box.length < KEY_BYTES + NONCE_BYTES + TAG_BYTES) return undefined;
  try {
    const publicKey = toPublicKey("X25519", box.subarray(0, KEY_BYTES));
    const secret = sha256(diffieHellman({ privateKey, publicKey }));
    const nonce = box.subarray(KEY_BYTES, KEY_BYTES + NONCE_BYTES);
    const decipher = createDecipheriv("aes-256-gcm", secret, nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(box.subarray(-TAG_BYTES));
    const ciphertext = box.subarray(KEY_BYTES + NONCE_BYTES, -TAG_BYTES);
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  } catch {
    // A public key of small order or a wrong tag: the sender did not use our key.
    return undefined;
  }
}
