import { toImageUrl } from "@gonfalon/contract/asset-url.ts";
import type { ParticipationStatus } from "@gonfalon/contract/enums.ts";
import type { BasicGameInfo, GameDetail, GameInfo, GameSettings } from "@gonfalon/contract/game.ts";
import { type Division, getRequiredCode, listJoinableDivisions } from "#features/division/division.domain.ts";
import type { FreezeWindow, GameWindow } from "./game.domain.ts";

/** The fields of a game that lists, calendars and link previews need. */
export interface ListedGame extends GameWindow {
  readonly id: number;
  readonly title: string;
  readonly summary: string;
  readonly hidden: boolean;
  readonly posterHash: string | null;
  /** Maximum registered members per team; 0 = unlimited. */
  readonly teamMemberLimit: number;
  /** SOLO-1: whether users play with their personal teams. */
  readonly solo: boolean;
  /** When the settings of the game were last edited, or its times moved after a pause. */
  readonly changedAt: Date;
}

export interface GameState extends ListedGame, FreezeWindow {
  readonly content: string;
  readonly practiceMode: boolean;
  readonly acceptWithoutReview: boolean;
  readonly inviteCode: string | null;
  /** In display order; empty if the game has none. */
  readonly divisions: readonly Division[];
  readonly containerLimit: number;
  readonly bloodBonus: number;
  readonly writeupRequired: boolean;
  readonly writeupDeadline: Date;
  readonly writeupNote: string;
}

/** The registration of the viewer's team, as the details of a game show it. */
export interface ViewerRegistration {
  readonly status: Exclude<ParticipationStatus, "Unsubmitted">;
  readonly divisionId: number | null;
  readonly division: string | null;
  readonly teamName: string;
  readonly reviewNote: string | null;
}

export function toBasicGameInfo(game: ListedGame): BasicGameInfo {
  return {
    id: game.id,
    title: game.title,
    summary: game.summary,
    poster: getPosterUrl(game),
    limit: game.solo ? 1 : game.teamMemberLimit,
    start: game.startsAt.getTime(),
    end: game.endsAt.getTime(),
    pausedAt: game.pausedAt?.getTime() ?? null,
  };
}

export function toGameDetail(
  game: GameState,
  {
    teamCount,
    registration,
    ownTeamDivisions,
    isFrozen,
  }: {
    readonly teamCount: number;
    readonly registration: ViewerRegistration | undefined;
    /** DIV-6: the divisions of the viewer's accepted and suspended teams; null for a team without a division. */
    readonly ownTeamDivisions: readonly (number | null)[];
    readonly isFrozen: boolean;
  },
): GameDetail {
  const joinableDivisions = listJoinableDivisions(game.divisions);
  const openDivisions = game.divisions.filter(
    (division) => joinableDivisions.includes(division) || ownTeamDivisions.includes(division.id),
  );
  const visibleDivisions = game.divisions.filter(
    (division) => openDivisions.includes(division) || division.id === registration?.divisionId,
  );
  const needsCode = (division: Division | null) => getRequiredCode(game, division) !== null;
  const canJoinWithoutDivision = game.divisions.length === 0 || ownTeamDivisions.includes(null);
  return {
    ...toBasicGameInfo(game),
    content: game.content,
    hidden: game.hidden,
    divisions: toNames(visibleDivisions),
    divisionInfos: visibleDivisions.map((division) => ({
      id: division.id,
      name: division.name,
      inviteCodeRequired: needsCode(division),
    })),
    inviteCodeRequired: (canJoinWithoutDivision && needsCode(null)) || openDivisions.some(needsCode),
    writeupRequired: game.writeupRequired,
    teamCount,
    division: registration?.division ?? null,
    divisionId: registration?.divisionId ?? null,
    teamName: registration?.teamName ?? null,
    practiceMode: game.practiceMode,
    soloMode: game.solo,
    status: registration?.status ?? "Unsubmitted",
    reviewNote: registration?.reviewNote ?? null,
    freezeAt: game.freezeAt?.getTime() ?? null,
    frozen: isFrozen,
  };
}

export function toSettings(game: GameState): GameSettings {
  return {
    title: game.title,
    hidden: game.hidden,
    summary: game.summary,
    content: game.content,
    acceptWithoutReview: game.acceptWithoutReview,
    writeupRequired: game.writeupRequired,
    inviteCode: game.inviteCode,
    divisions: toNames(game.divisions),
    teamMemberCountLimit: game.teamMemberLimit,
    containerCountLimit: game.containerLimit,
    practiceMode: game.practiceMode,
    soloMode: game.solo,
    writeupNote: game.writeupNote,
    bloodBonus: game.bloodBonus,
    start: game.startsAt.getTime(),
    end: game.endsAt.getTime(),
    writeupDeadline: game.writeupDeadline.getTime(),
    freezeAt: game.freezeAt?.getTime() ?? null,
    unfreezeAt: game.unfreezeAt?.getTime() ?? null,
  };
}

export function toGameInfo(game: GameState, publicKey: string): GameInfo {
  return {
    id: game.id,
    ...toSettings(game),
    poster: getPosterUrl(game),
    publicKey,
    pausedAt: game.pausedAt?.getTime() ?? null,
  };
}

function toNames(divisions: readonly Division[]): string[] | null {
  return divisions.length === 0 ? null : divisions.map(({ name }) => name);
}

function getPosterUrl({ posterHash }: ListedGame): string | null {
  return toImageUrl(posterHash, "poster");
}
