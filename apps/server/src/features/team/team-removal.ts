import type { Db } from "#db/client.ts";
import { deleteTeam, retireTeam } from "./team.repo.ts";
import type { TeamGames } from "./team-games.ts";

/** TEAM-11: results in games keep the name of a deleted team. */
export async function removeTeam(tx: Db, id: number, games: TeamGames, now: Date): Promise<void> {
  const leavesResults = await games.removeTeam(tx, id, now);
  await (leavesResults ? retireTeam(tx, id, now) : deleteTeam(tx, id));
}
