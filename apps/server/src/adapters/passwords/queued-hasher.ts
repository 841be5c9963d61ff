import { fairQueue } from "#kernel/fair-queue.ts";
import type { PasswordHasher } from "#ports/password-hasher.ts";
import { recentCounts } from "./recent-counts.ts";

/** Half of the threads of libuv's pool. Files, DNS and zlib use the others. */
const MAX_RUNNING = 2;
/** How many comparisons are counted: those in progress and the latest wrong ones. */
const MAX_COUNTED_COMPARISONS = 1000;
/** The scheduling of new hashes, and of comparisons whose caller specifies none. */
const SHARED_SCHEDULING = { key: "", group: "", isUrgent: false };

/**
 * GUARD-7: computes two hashes at a time and queues the others. Urgent comparisons go first, then usually those of the
 * groups with the fewest wrong passwords among the recent comparisons. A comparison counts as wrong until it ends.
 */
export function queuedHasher(hasher: PasswordHasher): PasswordHasher {
  const wrongPasswords = recentCounts({ max: MAX_COUNTED_COMPARISONS });
  const queue = fairQueue({ maxRunning: MAX_RUNNING, getLoad: wrongPasswords.getCount });
  return {
    hash: (password) => queue.run(SHARED_SCHEDULING, () => hasher.hash(password)),
    verify: (hash, password, scheduling = SHARED_SCHEDULING) =>
      queue.run(scheduling, async () => {
        const undo = wrongPasswords.add(scheduling.group);
        const matches = await hasher.verify(hash, password);
        if (matches) undo();
        return matches;
      }),
    isOutdated: (hash) => hasher.isOutdated(hash),
  };
}
