import type { Db } from "#db/client.ts";
import type { GameKeys } from "#features/game/game-keys.ts";
import { INVITE_TOKEN_LENGTH } from "#features/team/team.domain.ts";
import type { Clock } from "#ports/clock.ts";
import type { Random } from "#ports/random.ts";
import { forEachInTurns } from "./for-each-in-turns.ts";
import type { PlannedIdentities } from "./import-people.domain.ts";
import type { ImportedIds } from "./import-rows.domain.ts";
import { reserveIds } from "./import-rows.repo.ts";
import { signTeamTokens } from "./team-tokens.ts";

/** The ids and tokens that are created before the transaction. */
export type ReservedIds = Pick<
  ImportedIds,
  "gameId" | "users" | "teams" | "tokens" | "participations" | "inviteTokens"
>;

interface IdDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly gameKeys: GameKeys;
}

/** Reserves the ids of new rows and creates tokens. The id of a game names the key that signs its team tokens. */
export async function reserveImportIds(
  { db, clock, random, gameKeys }: IdDeps,
  plan: PlannedIdentities,
  existingGameId: number | null = null,
): Promise<ReservedIds> {
  const now = clock.now();
  const gameId = existingGameId ?? (await reserveIds(db, "games", 1))[0] ?? 0;
  const users = new Map(plan.matchedUsers);
  await forEachInTurns(plan.newUsers, (id) => users.set(id, random.uuid(now)));
  for (const [id, sameId] of plan.sameUsers) users.set(id, users.get(sameId) ?? "");
  const teamIds = await reserveIds(db, "teams", plan.newTeams.length);
  const teams = new Map([
    ...plan.matchedTeams,
    ...plan.newTeams.map((id, index) => [id, teamIds[index] ?? 0] as const),
  ]);
  const participationIds = await reserveIds(db, "participations", teams.size);
  const participations = new Map([...teams.keys()].map((id, index) => [id, participationIds[index] ?? 0]));
  const inviteTokens = new Map<number, string>();
  await forEachInTurns(plan.newTeams, (id) => inviteTokens.set(id, random.hex(INVITE_TOKEN_LENGTH)));
  const tokens = await signTeamTokens(gameKeys, gameId, teams);
  return { gameId, users, teams, participations, inviteTokens, tokens };
}
