import type { Reveal } from "@gonfalon/contract/reveal.ts";
import { getGameTime, getPhase } from "#features/game/game.domain.ts";
import type { GameAccess } from "#features/participation/game-access.service.ts";
import { orRefuse, ProblemError } from "#kernel/problem-error.ts";
import type { Clock } from "#ports/clock.ts";
import { createReveal } from "./reveal.domain.ts";
import type { ScoreboardService } from "./scoreboard.service.ts";

export interface RevealDeps {
  readonly clock: Clock;
  readonly access: GameAccess;
  readonly boards: Pick<ScoreboardService, "read">;
}

interface RevealQuery {
  readonly places: number;
  readonly divisionId?: number;
}

export type RevealService = ReturnType<typeof revealService>;

/** The reveal of a board that was frozen, after the end of its game (REVEAL-1). It changes nothing (REVEAL-3). */
export function revealService({ clock, access, boards }: RevealDeps) {
  async function reveal(gameId: number, { places, divisionId }: RevealQuery): Promise<Reveal> {
    const game = orRefuse(await access.find(gameId), "game.not-found");
    const now = clock.now();
    if (getPhase(game, now) !== "after") throw new ProblemError("game.not-over");
    if (game.freezeAt === null || game.freezeAt > getGameTime(game, now))
      throw new ProblemError("game.not-frozen");
    const board = await boards.read(gameId);
    if (divisionId !== undefined && !board.divisions.some(({ id }) => id === divisionId))
      throw new ProblemError("division.not-found");
    return createReveal({ board, frozenAt: game.freezeAt.getTime(), places, divisionId });
  }

  return { reveal };
}
