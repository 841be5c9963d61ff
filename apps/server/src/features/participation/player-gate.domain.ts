import type { ParticipationStatus } from "@gonfalon/contract/enums.ts";
import type { ProblemKey } from "@gonfalon/contract/kernel/problem.ts";
import { type GameWindow, isStaff, phaseAt, sightRefusal, type Viewer } from "#features/game/game.domain.ts";

/** What the gate knows of a game. */
export interface GatedGame extends GameWindow {
  readonly id: number;
  readonly title: string;
  readonly hidden: boolean;
  readonly practiceMode: boolean;
  readonly writeupRequired: boolean;
  readonly writeupDeadline: Date;
}

/** The place that somebody has in a game through the team they registered with. */
export interface Seat {
  readonly participationId: number;
  readonly status: Exclude<ParticipationStatus, "Unsubmitted">;
  readonly division: string | null;
  /** What the team shows to external challenges. */
  readonly token: string;
  readonly teamId: number;
  readonly teamName: string;
  readonly teamBio: string | null;
  readonly teamAvatarHash: string | null;
}

/** What a person is to a game. */
export interface Standing {
  readonly userId: string;
  /** The teams that this standing depends on. */
  readonly teamIds: readonly number[];
  /** Whether one of their teams takes part, be they registered or not. */
  readonly takesPart: boolean;
  readonly seat: Seat | undefined;
}

export interface Knock {
  readonly game: GatedGame;
  readonly viewer: Viewer;
  readonly seat: Seat | undefined;
  readonly now: Date;
}

/** PLAY-1: why the caller may not play, in the order of the contract; undefined if they may. */
export function playRefusal(knock: Knock): ProblemKey | undefined {
  const { game, now } = knock;
  return (
    seatRefusal(knock) ?? (phaseAt(game, now) === "after" && !game.practiceMode ? "game.ended" : undefined)
  );
}

/** PLAY-1 without its last step: what stays open to players when the game is over. */
export function seatRefusal({ game, viewer, seat, now }: Knock): ProblemKey | undefined {
  const unseen = sightRefusal(game, viewer);
  if (unseen) return unseen;
  if (!seat) return "participation.missing";
  if (seat.status !== "Accepted") return "participation.not-accepted";
  return phaseAt(game, now) === "before" ? "game.not-started" : undefined;
}

/**
 * CHAL-7: whether the files of a game are for the caller. Once it has started, whoever has the address of one may
 * fetch it, with whichever program; those of a hidden game are for the teams that play it.
 */
export function mayFetch({ game, viewer, seat, now }: Knock): boolean {
  if (isStaff(viewer.role)) return true;
  return phaseAt(game, now) !== "before" && (!game.hidden || seat?.status === "Accepted");
}
