import { setImmediate as nextTurn } from "node:timers/promises";
import type { GameKeys } from "#features/game/game-keys.ts";

/** The signatures in one turn of the event loop; they take about 5 ms. */
const SIGNATURES_PER_TURN = 100;

/** Signs the tokens of many teams without blocking the event loop. Returns them by the keys of `teams`. */
export async function teamTokens(
  gameKeys: GameKeys,
  gameId: number,
  teams: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, string>> {
  const tokens = new Map<number, string>();
  for (const [key, teamId] of teams) {
    tokens.set(key, await gameKeys.teamToken(gameId, teamId));
    if (tokens.size % SIGNATURES_PER_TURN === 0) await nextTurn();
  }
  return tokens;
}
