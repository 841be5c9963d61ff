import type { Role } from "@gonfalon/contract/enums.ts";
import type { ProblemKey } from "@gonfalon/contract/kernel/problem.ts";
import { getFreezeStart } from "@gonfalon/rules/freeze.ts";
import { type GamePhase, getGamePhase } from "@gonfalon/rules/game-phase.ts";
import { isStaff } from "@gonfalon/rules/roles.ts";

export interface GameClock {
  /** When the pause began; null if the game is not paused. */
  readonly pausedAt: Date | null;
}

/** PAUSE-1: the time on the clock of a game, which stops while the game is paused. */
export function getGameTime({ pausedAt }: GameClock, now: Date): Date {
  return pausedAt ?? now;
}

/** PAUSE-1: why a team cannot act in a game now. submit_flags.sql applies the same rule to flags. */
export function findPauseRefusal({ pausedAt }: GameClock): ProblemKey | undefined {
  return pausedAt === null ? undefined : "game.paused";
}

export interface GameWindow extends GameClock {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** The phase of a game. Times are compared as numbers: comparing Date objects is several times slower. */
export function getPhase({ startsAt, endsAt, pausedAt }: GameWindow, now: Date): GamePhase {
  const times = {
    start: startsAt.getTime(),
    end: endsAt.getTime(),
    pausedAt: pausedAt === null ? null : pausedAt.getTime(),
  };
  return getGamePhase(times, now.getTime());
}

export interface FreezeWindow {
  readonly freezeAt: Date | null;
  readonly unfreezeAt: Date | null;
}

/** FREEZE-1: when the freeze of the board began, in milliseconds; undefined if the board is not frozen. */
export function getFreezeTime(game: FreezeWindow & GameClock, now: Date): number | undefined {
  const { freezeAt, unfreezeAt } = game;
  // Fast path: every read of a board calls this function, and most games have no freeze.
  if (freezeAt === null) return undefined;
  return getFreezeStart(
    { freezeAt: freezeAt.getTime(), unfreezeAt: unfreezeAt?.getTime() ?? null },
    getGameTime(game, now).getTime(),
  );
}

export interface Viewer {
  /** Undefined for a visitor. */
  readonly role: Role | undefined;
  /** Whether one of the viewer's teams is registered, in any status. */
  readonly hasRegisteredTeam: boolean;
}

/** GAME-2: a hidden game is visible to staff and registered teams. */
export function findVisibilityRefusal(
  { hidden }: { readonly hidden: boolean },
  viewer: Viewer,
): ProblemKey | undefined {
  return hidden && !viewer.hasRegisteredTeam && !isStaff(viewer.role) ? "game.not-found" : undefined;
}

/** GAME-2, GAME-3: why a viewer cannot see the board and the notices. Before the start, only staff can. */
export function findBoardAccessRefusal(
  game: GameWindow & { readonly hidden: boolean },
  viewer: Viewer,
  now: Date,
): ProblemKey | undefined {
  const refusal = findVisibilityRefusal(game, viewer);
  if (refusal) return refusal;
  return getPhase(game, now) === "before" && !isStaff(viewer.role) ? "game.not-open" : undefined;
}
