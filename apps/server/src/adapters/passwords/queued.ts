import { fairQueue } from "#kernel/fair-queue.ts";
import type { PasswordHasher } from "#ports/password-hasher.ts";
import { recentCounts } from "./recent-counts.ts";

/** Half of the threads of libuv's pool. Files, DNS and zlib use the others. */
const MAX_RUNNING = 2;
/** How many comparisons are counted: those in progress and the latest wrong ones. */
const MAX_RECENT = 1000;
/** The turn of new hashes, and of comparisons without a turn. */
const SHARED_TURN = { key: "", group: "", isUrgent: false };

/**
 * GUARD-7: computes two hashes at a time and queues the others. Urgent comparisons go first, then usually those of the
 * groups with the fewest wrong passwords among the recent comparisons. A comparison counts as wrong until it ends.
 */
export function queuedPasswords(passwords: PasswordHasher): PasswordHasher {
  const wrongPasswords = recentCounts({ max: MAX_RECENT });
  const queue = fairQueue({ running: MAX_RUNNING, load: wrongPasswords.getCount });
  return {
    hash: (password) => queue.run(SHARED_TURN, () => passwords.hash(password)),
    verify: (hash, password, turn = SHARED_TURN) =>
      queue.run(turn, async () => {
        const undo = wrongPasswords.add(turn.group);
        const matches = await passwords.verify(hash, password);
        if (matches) undo();
        return matches;
      }),
    isOutdated: (hash) => passwords.isOutdated(hash),
  };
}
