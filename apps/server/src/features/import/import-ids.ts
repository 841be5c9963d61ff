import { setImmediate as nextTurn } from "node:timers/promises";
import type { Db } from "#db/client.ts";
import type { GameKeys } from "#features/game/game-keys.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Random } from "#ports/random.ts";
import type { PlannedIdentities } from "./import-people.domain.ts";
import type { NewIds } from "./import-rows.domain.ts";
import { takeIds } from "./import-rows.repo.ts";
import { teamTokens } from "./team-tokens.ts";

/** The ids that are known before the transaction. */
export type TakenIds = Pick<
  NewIds,
  "gameId" | "users" | "teams" | "tokens" | "participations" | "inviteTokens"
>;

interface IdDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly gameKeys: GameKeys;
}

const INVITE_TOKEN_LENGTH = 32;

/** The ids of new rows. A game must have one before its teams get their signed tokens. */
export async function takeImportIds(
  { db, clock, random, gameKeys }: IdDeps,
  plan: PlannedIdentities,
  existingGameId: number | null = null,
): Promise<TakenIds> {
  const now = clock.now();
  const gameId = existingGameId ?? (await takeIds(db, "games", 1))[0] ?? 0;
  const users = new Map(plan.matchedUsers);
  await inTurns(plan.newUsers, (id) => users.set(id, random.uuid(now)));
  for (const [id, same] of plan.sameUsers) users.set(id, users.get(same) ?? "");
  const teamIds = await takeIds(db, "teams", plan.newTeams.length);
  const teams = new Map([
    ...plan.matchedTeams,
    ...plan.newTeams.map((id, index) => [id, teamIds[index] ?? 0] as const),
  ]);
  const participationIds = await takeIds(db, "participations", teams.size);
  const participations = new Map([...teams.keys()].map((id, index) => [id, participationIds[index] ?? 0]));
  const inviteTokens = new Map<number, string>();
  await inTurns(plan.newTeams, (id) => inviteTokens.set(id, random.hex(INVITE_TOKEN_LENGTH)));
  const tokens = await teamTokens(gameKeys, gameId, teams);
  return { gameId, users, teams, participations, inviteTokens, tokens };
}

/** Between two turns of the event loop: a few milliseconds. */
const PER_TURN = 500;

/** Does the work for many ids without blocking the event loop. */
async function inTurns(ids: readonly number[], work: (id: number) => void): Promise<void> {
  for (const [index, id] of ids.entries()) {
    work(id);
    if (index % PER_TURN === PER_TURN - 1) await nextTurn();
  }
}

/** Publishes the new game and what changed for people and teams that existed already. */
export function publishImported(
  events: EventBus,
  { matchedUsers, matchedTeams }: PlannedIdentities,
  gameId: number,
): void {
  events.publish({ type: "game.changed", gameId });
  for (const userId of new Set(matchedUsers.values()))
    events.publish({ type: "user.changed", userId, renamed: false });
  for (const teamId of matchedTeams.values()) events.publish({ type: "team.changed", teamId, shown: false });
}
