import { PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { mapViolations } from "#db/violations.ts";
import type { LockRule } from "./unlock.domain.ts";

/** The challenges of a game that have requirements. */
export async function listLockRules(db: Db, gameId: number): Promise<readonly LockRule[]> {
  const { rows } = await sql<LockRule>`
    select c.id as "challengeId", c.lock_mode as "lockMode", array_agg(r.required_id order by r.required_id) as requires
      from challenges c join challenge_requirements r on r.challenge_id = c.id
     where c.game_id = ${gameId}
     group by c.id`.execute(db);
  return rows;
}

export interface TeamInGame {
  readonly gameId: number;
  readonly teamId: number;
}

/** The challenges that a team has solved, including disabled ones. */
export async function listSolvedChallenges(
  db: Db,
  { gameId, teamId }: TeamInGame,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("solves as solve")
    .innerJoin("participations as participation", "participation.id", "solve.participation_id")
    .where("participation.game_id", "=", gameId)
    .where("participation.team_id", "=", teamId)
    .select("solve.challenge_id as challengeId")
    .execute();
  return new Set(rows.map(({ challengeId }) => challengeId));
}

/** The required challenge may have been deleted in the meantime. */
const deletionRefusals = {
  challenge_requirements_required_id_fkey: "challenge.requirement-invalid",
} as const;

export async function replaceRequirements(
  db: Db,
  challengeId: number,
  requires: readonly number[],
): Promise<void> {
  await db.deleteFrom("challenge_requirements").where("challenge_id", "=", challengeId).execute();
  if (requires.length === 0) return;
  const insert = db
    .insertInto("challenge_requirements")
    .values(requires.map((requiredId) => ({ challenge_id: challengeId, required_id: requiredId })))
    .execute();
  await mapViolations(insert, deletionRefusals);
}

const VIEW = PERMISSIONS.ViewChallenge;

/**
 * LOCK-4, FREEZE-5: whether no notice may name a challenge: its requirements hide it, and the board is frozen or no
 * accepted team has unlocked it.
 */
export async function isConcealed(db: Db, challengeId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ readonly isConcealed: boolean }>`
    select c.lock_mode = 'Hidden' and exists (select from challenge_requirements where challenge_id = c.id)
           and (g.freeze_at <= coalesce(g.paused_at, ${now})
                and (g.unfreeze_at is null or g.unfreeze_at > coalesce(g.paused_at, ${now})) or not exists (
             select from participations p
               join teams t on t.id = p.team_id
               left join divisions d on d.id = p.division_id
               left join division_challenges o on o.division_id = p.division_id and o.challenge_id = c.id
              where p.game_id = c.game_id and p.status = 'Accepted' and t.deleted_at is null
                and coalesce(o.permissions, d.permissions, ${VIEW}::integer) & ${VIEW} <> 0 and not is_locked(p.id, c.id)))
           as "isConcealed"
      from challenges c join games g on g.id = c.game_id where c.id = ${challengeId}`.execute(db);
  return rows[0]?.isConcealed ?? false;
}
