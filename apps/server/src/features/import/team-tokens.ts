import type { GameKeys } from "#features/game/game-keys.ts";
import { forEachInTurns } from "./for-each-in-turns.ts";

/** Signs the tokens of many teams. Returns them by the keys of `teams`. */
export async function signTeamTokens(
  gameKeys: GameKeys,
  gameId: number,
  teams: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, string>> {
  const tokens = new Map<number, string>();
  await forEachInTurns(teams, async ([key, teamId]) =>
    tokens.set(key, await gameKeys.createTeamToken(gameId, teamId)),
  );
  return tokens;
}
