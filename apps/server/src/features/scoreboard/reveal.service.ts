import type { Reveal } from "@gonfalon/contract/reveal.ts";
import type { RatedDivision } from "@gonfalon/rules/board-input.ts";
import type { Db } from "#db/client.ts";
import { listOverrides } from "#features/division/division.edit.repo.ts";
import { listDivisions } from "#features/division/division.repo.ts";
import { phaseAt } from "#features/game/game.domain.ts";
import type { GameAccess } from "#features/participation/game-access.service.ts";
import { orRefuse, ProblemError } from "#kernel/problem-error.ts";
import type { Clock } from "#ports/clock.ts";
import { makeReveal } from "./reveal.domain.ts";
import type { ScoreboardService } from "./scoreboard.service.ts";

export interface RevealDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly access: GameAccess;
  readonly boards: Pick<ScoreboardService, "read">;
}

interface RevealQuery {
  readonly places: number;
  readonly divisionId?: number;
}

export type RevealService = ReturnType<typeof revealService>;

/** The reveal of a board that was frozen at the end of its game (REVEAL-1). It changes nothing (REVEAL-3). */
export function revealService({ db, clock, access, boards }: RevealDeps) {
  async function reveal(gameId: number, { places, divisionId }: RevealQuery): Promise<Reveal> {
    const game = orRefuse(await access.find(gameId), "game.not-found");
    const now = clock.now();
    if (phaseAt(game, now) !== "after") throw new ProblemError("game.not-over");
    if (game.freezeAt === null || game.freezeAt > now) throw new ProblemError("game.not-frozen");
    const [board, divisions] = await Promise.all([boards.read(gameId), loadDivisions(gameId)]);
    if (divisionId !== undefined && !divisions.has(divisionId)) throw new ProblemError("division.not-found");
    return makeReveal({ board, frozenAt: game.freezeAt.getTime(), places, divisionId, divisions });
  }

  async function loadDivisions(gameId: number): Promise<ReadonlyMap<number, RatedDivision>> {
    const [divisions, overrides] = await Promise.all([listDivisions(db, gameId), listOverrides(db, gameId)]);
    return new Map(
      divisions.map(({ id, name, permissions }) => {
        const own = overrides.filter(({ divisionId }) => divisionId === id);
        const byChallenge = own.map((override) => [override.challengeId, override.permissions] as const);
        return [id, { name, permissions, overrides: Object.fromEntries(byChallenge) }];
      }),
    );
  }

  return { reveal };
}
