import { pbkdf2, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(pbkdf2);

interface ImportedHash {
  readonly digest: string;
  readonly iterations: number;
  readonly salt: Buffer;
  readonly key: Buffer;
}

/** The digests of the format IdentityV3 by their number. */
const DIGESTS = ["sha1", "sha256", "sha512"] as const;
/** The format IdentityV2: a version byte of 0, the salt, and the key. */
const IDENTITY_V2 = { bytes: 49, saltEnd: 17, iterations: 1000 } as const;
/** The format IdentityV3: a version byte of 1, the digest, the iterations, the length of the salt; then salt and key. */
const V3_HEADER_BYTES = 13;
/** Ten times the default of ASP.NET Identity; more would let a hostile import use too much CPU time. */
const MAX_ITERATIONS = 1_000_000;

/** Verifies a password against the PBKDF2 hash of an imported account, in an ASP.NET Identity format. */
export async function verifyImportedHash(storedHash: string, password: string): Promise<boolean> {
  const hash = parseHash(Buffer.from(storedHash, "base64"));
  if (!hash) return false;
  const { salt, iterations, key, digest } = hash;
  return timingSafeEqual(await derive(password, salt, iterations, key.length, digest), key);
}

function parseHash(bytes: Buffer): ImportedHash | undefined {
  if (bytes[0] === 0 && bytes.length === IDENTITY_V2.bytes) {
    return {
      digest: "sha1",
      iterations: IDENTITY_V2.iterations,
      salt: bytes.subarray(1, IDENTITY_V2.saltEnd),
      key: bytes.subarray(IDENTITY_V2.saltEnd),
    };
  }
  if (bytes[0] !== 1 || bytes.length <= V3_HEADER_BYTES) return undefined;
  const digest = DIGESTS[bytes.readUInt32BE(1)];
  const iterations = bytes.readUInt32BE(5);
  const keyStart = V3_HEADER_BYTES + bytes.readUInt32BE(9);
  const key = bytes.subarray(keyStart);
  if (!digest || iterations === 0 || iterations > MAX_ITERATIONS || key.length === 0) return undefined;
  return { digest, iterations, salt: bytes.subarray(V3_HEADER_BYTES, keyStart), key };
}
