const MIN_COST = 4;
const MAX_COST = 15;
const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
const BCRYPT_SHA256 =
  /^\$bcrypt-sha256\$(?:v=2,t=2[ab],r=(\d{1,2})|2[ab],(\d{1,2}))\$[./A-Za-z0-9]{22}\$[./A-Za-z0-9]{31}$/;
/** The first byte is the version: 0 or 1. */
const ASP_NET_IDENTITY = /^A[AQ][A-Za-z0-9+/]{60,200}={0,2}$/;

/**
 * IMPORT-6: the password hash of another platform; null if its form is not supported or its bcrypt cost is out of
 * range. The iterations of PBKDF2 are limited when a password is verified.
 */
export function toImportedHash(hash: string): string | null {
  const text = hash.trim();
  const bcrypt = BCRYPT.exec(text) ?? BCRYPT_SHA256.exec(text);
  if (!bcrypt) return ASP_NET_IDENTITY.test(text) ? text : null;
  const cost = Number(bcrypt[1] ?? bcrypt[2]);
  return cost >= MIN_COST && cost <= MAX_COST ? text : null;
}
