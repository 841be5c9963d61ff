import type { Role } from "@gonfalon/contract/enums.ts";
import type { ProblemKey } from "@gonfalon/contract/kernel/problem.ts";

export interface GameWindow {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export type GamePhase = "before" | "running" | "after";

/** GAME-1: a game runs from its start (inclusive) to its end (exclusive). */
export function phaseAt({ startsAt, endsAt }: GameWindow, now: Date): GamePhase {
  // Compared as numbers: comparing Date objects is several times slower, and every request does it.
  const instant = now.getTime();
  if (instant < startsAt.getTime()) return "before";
  return instant < endsAt.getTime() ? "running" : "after";
}

export interface Viewer {
  /** Undefined for a visitor. */
  readonly role: Role | undefined;
  /** Whether a team of the viewer is registered, in any status. */
  readonly hasRegisteredTeam: boolean;
}

export function isStaff(role: Role | undefined): boolean {
  return role === "Monitor" || role === "Admin";
}

/** GAME-2: a hidden game is visible to staff and registered teams. */
export function visibilityRefusal(
  { hidden }: { readonly hidden: boolean },
  viewer: Viewer,
): ProblemKey | undefined {
  return hidden && !viewer.hasRegisteredTeam && !isStaff(viewer.role) ? "game.not-found" : undefined;
}

/** GAME-3: before the start, only staff can see boards and notices. */
export function boardAccessRefusal(
  game: GameWindow & { readonly hidden: boolean },
  viewer: Viewer,
  now: Date,
): ProblemKey | undefined {
  const unseen = visibilityRefusal(game, viewer);
  if (unseen) return unseen;
  return phaseAt(game, now) === "before" && !isStaff(viewer.role) ? "game.not-open" : undefined;
}
