import type { Role } from "@gonfalon/contract/enums.ts";
import type { ProblemKey } from "@gonfalon/contract/kernel/problem.ts";

export interface GameWindow {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export type GamePhase = "before" | "running" | "after";

/** GAME-1: a game runs from its start on and is over at its end. */
export function phaseAt({ startsAt, endsAt }: GameWindow, now: Date): GamePhase {
  // Numbers, since every request asks: comparing the dates themselves takes several times as long.
  const instant = now.getTime();
  if (instant < startsAt.getTime()) return "before";
  return instant < endsAt.getTime() ? "running" : "after";
}

export interface Viewer {
  /** Undefined for a visitor. */
  readonly role: Role | undefined;
  /** Whether a team of the viewer has a participation in the game, whatever its status. */
  readonly takesPart: boolean;
}

export function isStaff(role: Role | undefined): boolean {
  return role === "Monitor" || role === "Admin";
}

/** GAME-2: a hidden game exists for those who watch over it and those who take part. */
export function sightRefusal(
  { hidden }: { readonly hidden: boolean },
  viewer: Viewer,
): ProblemKey | undefined {
  return hidden && !viewer.takesPart && !isStaff(viewer.role) ? "game.not-found" : undefined;
}

/** GAME-3: before the start nobody but staff learns from boards and notices what is in a game. */
export function watchRefusal(
  game: GameWindow & { readonly hidden: boolean },
  viewer: Viewer,
  now: Date,
): ProblemKey | undefined {
  const unseen = sightRefusal(game, viewer);
  if (unseen) return unseen;
  return phaseAt(game, now) === "before" && !isStaff(viewer.role) ? "game.not-open" : undefined;
}
