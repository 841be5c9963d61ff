import { hash, verify } from "@node-rs/argon2";
import type { PasswordHasher } from "#ports/password-hasher.ts";
import { verifyBcrypt } from "./bcrypt.ts";
import { verifyImportedHash } from "./imported-hash.ts";
import { queuedHasher } from "./queued-hasher.ts";

/** OWASP's minimum for argon2id: 19 MiB, two passes. Set explicitly, because the library's defaults can change. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const CURRENT_PREFIX = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/** The work runs in the thread pool, not on the event loop. */
export function argon2Hasher(): PasswordHasher {
  const dummyHash = hash("the password of nobody", COST);
  return queuedHasher({
    hash: (password) => hash(password, COST),
    verify: async (storedHash, password) => {
      if (storedHash !== undefined && /^[$](2|bcrypt-sha256)/.test(storedHash))
        return verifyBcrypt(storedHash, password);
      if (storedHash !== undefined && !storedHash.startsWith("$argon2"))
        return verifyImportedHash(storedHash, password);
      const isMatch = await verify(storedHash ?? (await dummyHash), password);
      return isMatch && storedHash !== undefined;
    },
    isOutdated: (storedHash) => !storedHash.startsWith(CURRENT_PREFIX),
  });
}
