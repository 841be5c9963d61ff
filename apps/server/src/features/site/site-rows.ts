import type { Db } from "#db/client.ts";
import type { FileState } from "#features/asset/asset.domain.ts";
import { findFiles } from "#features/asset/asset.repo.ts";
import type { ChallengeState } from "#features/challenge/challenge.edit.domain.ts";
import { listChallenges } from "#features/challenge/challenge.edit.repo.ts";
import { getFreezeTime, getPhase } from "#features/game/game.domain.ts";
import { findGame } from "#features/game/game.repo.ts";
import type { GameState } from "#features/game/game.state.domain.ts";
import { listLinkedHashes } from "#features/game-package/game-package.domain.ts";
import type { BoardText } from "#features/scoreboard/board-rows.domain.ts";
import { findBoardRows } from "#features/scoreboard/scoreboard.repo.ts";
import type { TeamWriteup } from "#features/writeup/writeup.domain.ts";
import { listWriteups } from "#features/writeup/writeup.repo.ts";
import { orRefuse, ProblemError } from "#kernel/problem-error.ts";

export interface SiteRows {
  readonly game: GameState;
  readonly board: BoardText;
  /** All challenges of the game. The pages show only those on the board. */
  readonly challenges: readonly ChallengeState[];
  readonly writeups: readonly TeamWriteup[];
  /** The poster, and the files that the texts of the game and of all challenges link to. */
  readonly files: readonly FileState[];
}

/** SITE-1: the rows of a site, if the game has ended. The board is the public one, which may still be frozen. */
export async function readSiteRows(db: Db, gameId: number, now: Date): Promise<SiteRows> {
  const game = orRefuse(await findGame(db, gameId), "game.not-found");
  if (getPhase(game, now) !== "after") throw new ProblemError("game.not-over");
  const board = orRefuse(await findBoardRows(db, gameId, getFreezeTime(game, now)), "game.not-found");
  const challenges = await listChallenges(db, gameId);
  const files = await findFiles(db, [...listFileHashes(game, challenges)]);
  return { game, board, challenges, writeups: await listWriteups(db, gameId), files };
}

/** The files that a site with these challenges shows or links to, besides attachments. */
export function listFileHashes(
  { posterHash, content }: Pick<GameState, "posterHash" | "content">,
  challenges: readonly Pick<ChallengeState, "content" | "hints">[],
): ReadonlySet<string> {
  const texts = challenges.flatMap((challenge) => [challenge.content, ...challenge.hints]);
  return new Set([...(posterHash === null ? [] : [posterHash]), ...listLinkedHashes([content, ...texts])]);
}
