import { createHmac, hash } from "node:crypto";

const BCRYPT_SHA256 =
  /^\$bcrypt-sha256\$(?:(v=2),t=(2[ab]),r=(\d{1,2})|(2[ab]),(\d{1,2}))\$([./A-Za-z0-9]{22})\$([./A-Za-z0-9]{31})$/;

/** IMPORT-6: verifies a password against a bcrypt hash, or one of passlib's bcrypt-sha256, which CTFd uses. */
export function verifyBcrypt(storedHash: string, password: string): Promise<boolean> {
  const parts = BCRYPT_SHA256.exec(storedHash);
  if (!parts) return verify(password, storedHash);
  const [, version2, type2, cost2, type1, cost1, salt = "", checksum = ""] = parts;
  const key = version2
    ? createHmac("sha256", salt).update(password).digest("base64")
    : hash("sha256", password, "base64");
  const cost = (cost2 ?? cost1 ?? "").padStart(2, "0");
  return verify(key, `$${type2 ?? type1}$${cost}$${salt}${checksum}`);
}

/** Runs in the thread pool. Loaded on first use: only platforms with imported accounts need the native module. */
async function verify(password: string, storedHash: string): Promise<boolean> {
  const bcrypt = await import("@node-rs/bcrypt");
  // The library rejects a malformed hash with an error; such a hash matches no password.
  return bcrypt.verify(password, storedHash).catch(() => false);
}
