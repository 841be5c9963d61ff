import type { Db } from "#db/client.ts";

/** What the games that a team takes part in have to say about its roster. */
export interface TeamGames {
  /** Whether the team takes part, with whatever status, in a game that has not ended. */
  hasLiveGame(db: Db, teamId: number, now: Date): Promise<boolean>;
  /** Takes somebody who is no longer in the team out of its participations. */
  removeMember(db: Db, teamId: number, userId: string): Promise<void>;
  /** Takes a deleted team out of its games; answers whether results remain that must keep its name. */
  removeTeam(db: Db, teamId: number, now: Date): Promise<boolean>;
}
