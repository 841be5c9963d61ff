import { fairQueue } from "#kernel/fair-queue.ts";
import type { PasswordHasher } from "#ports/password-hasher.ts";

/** Images leave two threads of libuv's pool free. More hashes at a time would only wait for each other there. */
const RUNNING = 2;
/** New hashes, and comparisons without a turn of their own, share one. */
const SHARED_TURN = { key: "", isUrgent: false };

/** GUARD-7: computes two hashes at a time and lets the others wait in turns. */
export function queuedPasswords(passwords: PasswordHasher): PasswordHasher {
  const queue = fairQueue({ running: RUNNING });
  return {
    hash: (password) => queue.run(SHARED_TURN, () => passwords.hash(password)),
    verify: (known, password, turn = SHARED_TURN) => queue.run(turn, () => passwords.verify(known, password)),
    isOutdated: (known) => passwords.isOutdated(known),
  };
}
