import { setImmediate as nextTurn } from "node:timers/promises";
import type { Db } from "#db/client.ts";
import type { GameKeys } from "#features/game/game-keys.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Random } from "#ports/random.ts";
import type { PlannedIdentities } from "./import-people.domain.ts";
import type { ImportedIds } from "./import-rows.domain.ts";
import { reserveIds } from "./import-rows.repo.ts";
import { teamTokens } from "./team-tokens.ts";

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

const INVITE_TOKEN_LENGTH = 32;

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
  const tokens = await teamTokens(gameKeys, gameId, teams);
  return { gameId, users, teams, participations, inviteTokens, tokens };
}

/** The calls of `work` in one turn of the event loop; they take a few milliseconds. */
const CALLS_PER_TURN = 100;

/** Calls `work` for many ids without blocking the event loop. */
async function forEachInTurns<T>(ids: Iterable<T>, work: (id: T) => void): Promise<void> {
  let callCount = 0;
  for (const id of ids) {
    work(id);
    callCount += 1;
    if (callCount % CALLS_PER_TURN === 0) await nextTurn();
  }
}

/** Publishes the change to the game, and the changes to users and teams that already existed. */
export async function publishImport(
  events: EventBus,
  { matchedUsers, matchedTeams }: PlannedIdentities,
  gameId: number,
): Promise<void> {
  events.publish({ type: "game.changed", gameId });
  await forEachInTurns(new Set(matchedUsers.values()), (userId) =>
    events.publish({ type: "user.changed", userId, renamed: false }),
  );
  await forEachInTurns(matchedTeams.values(), (teamId) =>
    events.publish({ type: "team.changed", teamId, profileChanged: false }),
  );
}
