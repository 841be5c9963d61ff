import { generateKeyPair } from "node:crypto";
import { promisify } from "node:util";

/** A private RSA key in PEM (PKCS #8). Computed off the event loop. */
export async function generateRsaKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
  return privateKey.export({ format: "pem", type: "pkcs8" }).toString();
}
