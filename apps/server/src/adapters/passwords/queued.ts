import { fairQueue } from "#kernel/fair-queue.ts";
import { recentCounts } from "#kernel/recent-counts.ts";
import type { PasswordHasher } from "#ports/password-hasher.ts";

/** Images leave two threads of libuv's pool free. More hashes at a time would only wait for each other there. */
const RUNNING = 2;
/** Comparisons whose results affect the order of the next ones. */
const RECENT = 1000;
/** New hashes, and comparisons without a turn of their own, share one. */
const SHARED_TURN = { key: "", group: "", isUrgent: false };

/**
 * GUARD-7: computes two hashes at a time and queues the others. Groups with the fewest wrong passwords among the recent
 * comparisons go first. A comparison counts as wrong until it ends.
 */
export function queuedPasswords(passwords: PasswordHasher): PasswordHasher {
  const wrong = recentCounts({ max: RECENT });
  const queue = fairQueue({ running: RUNNING, load: wrong.getCount });
  return {
    hash: (password) => queue.run(SHARED_TURN, () => passwords.hash(password)),
    verify: (known, password, turn = SHARED_TURN) =>
      queue.run(turn, async () => {
        const takeBack = wrong.add(turn.group);
        const matches = await passwords.verify(known, password);
        if (matches) takeBack();
        return matches;
      }),
    isOutdated: (known) => passwords.isOutdated(known),
  };
}
