import type { ParticipationStatus } from "@gonfalon/contract/enums.ts";
import type { Db } from "#db/client.ts";
import type { AssignmentKey } from "#features/challenge/assignment.repo.ts";

/** Serializes the starts, extensions and stops of a team; returns the status of its participation. */
export async function lockParticipation(db: Db, id: number): Promise<ParticipationStatus | undefined> {
  const row = await db
    .selectFrom("participations")
    .where("id", "=", id)
    .select("status")
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.status;
}

/** Locks the team's assignment until the commit; returns when the team last started or stopped the container. */
export function lockAssignment(
  db: Db,
  { participationId, challengeId }: AssignmentKey,
): Promise<{ readonly touchedAt: Date | null } | undefined> {
  return db
    .selectFrom("instances")
    .where("participation_id", "=", participationId)
    .where("challenge_id", "=", challengeId)
    .select("container_touched_at as touchedAt")
    .forNoKeyUpdate()
    .executeTakeFirst();
}
