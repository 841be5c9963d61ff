import { sql } from "kysely";
import type { BuiltMembership, Fixture } from "./builders.ts";

/** A flag that a team submits. */
export interface FlagSubmission {
  readonly from: BuiltMembership;
  /** The correct flag by default. */
  readonly answer?: string;
  readonly otherChallengeId?: number;
  readonly counts?: boolean;
  readonly at?: string;
}

interface FlagResult {
  readonly refusal: string | null;
  readonly submission_id: number | null;
  readonly status: string | null;
  readonly solve_id: number | null;
  readonly notice_id: number | null;
  readonly event_ids: readonly number[];
}

/** Calls the database function `submit_flags`, for `challengeId` unless a submission names another challenge. */
export async function submitFlags(
  { db, clock }: Pick<Fixture, "db" | "clock">,
  challengeId: number,
  submissions: readonly FlagSubmission[],
): Promise<readonly FlagResult[]> {
  const input = submissions.map(
    ({ from, answer = "flag{right}", otherChallengeId, counts = true, at }, number) => ({
      number,
      game_id: from.gameId,
      challenge_id: otherChallengeId ?? challengeId,
      participation_id: from.id,
      user_id: from.player.id,
      answer,
      at: at ?? clock.now(),
      counts,
    }),
  );
  const { rows } = await sql<FlagResult>`
    select * from submit_flags(${JSON.stringify(input)}) order by number`.execute(db);
  return rows;
}
