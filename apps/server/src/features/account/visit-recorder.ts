import type { Db } from "#db/client.ts";
import { isRejectedStatement } from "#db/violations.ts";
import { groupCommit } from "#kernel/group-commit.ts";
import { updateVisits, type Visit } from "./visit.repo.ts";

const MAX_GROUP_SIZE = 500;

/** Records visits; concurrent visits share a commit. */
export function visitRecorder(db: Db): (visit: Visit) => Promise<void> {
  const record = groupCommit(
    async (visits: readonly Visit[]) => {
      await updateVisits(db, visits);
      return visits;
    },
    {
      maxGroups: 1,
      maxSize: MAX_GROUP_SIZE,
      getKey: ({ userId }) => userId,
      isUndone: isRejectedStatement,
    },
  );
  return async (visit) => void (await record(visit));
}
