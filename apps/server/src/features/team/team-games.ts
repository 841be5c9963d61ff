import type { Db } from "#db/client.ts";

/** The operations on a team's participations that the team feature needs. */
export interface TeamGames {
  /** Whether the team is registered, in any status, for a game that has not ended. */
  hasUnfinishedGame(db: Db, teamId: number, now: Date): Promise<boolean>;
  /** Removes a former member from the team's participations. */
  removeMember(db: Db, teamId: number, userId: string): Promise<void>;
  /** Removes a deleted team from its games; returns whether results remain that need its name. */
  removeTeam(db: Db, teamId: number, now: Date): Promise<boolean>;
}
