import { setImmediate as nextTurn } from "node:timers/promises";
import type { GameKeys } from "#features/game/game-keys.ts";

/** Signatures between two turns of the event loop: about 5 ms. */
const PER_TURN = 100;

/** The tokens of many teams, by the keys of the map, without blocking the event loop. */
export async function teamTokens(
  gameKeys: GameKeys,
  gameId: number,
  teams: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, string>> {
  const tokens = new Map<number, string>();
  for (const [key, teamId] of teams) {
    tokens.set(key, await gameKeys.teamToken(gameId, teamId));
    if (tokens.size % PER_TURN === 0) await nextTurn();
  }
  return tokens;
}
