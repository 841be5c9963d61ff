import { toAssetUrl, toAvatarUrl } from "@gonfalon/contract/asset-url.ts";
import type { ProblemKey } from "@gonfalon/contract/kernel/problem.ts";
import type { MissingWriteup, Writeup, WriteupStatus } from "@gonfalon/contract/writeup.ts";
import { type GameClock, getGameTime } from "#features/game/game.domain.ts";

/** WRITEUP-1: why a file is rejected before its content is read. */
export function findFileRefusal(file: {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}): ProblemKey | undefined {
  if (file.size === 0) return "asset.empty";
  return file.type !== "application/pdf" || !file.name.endsWith(".pdf") ? "writeup.not-a-pdf" : undefined;
}

export const PDF_HEADER = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** WRITEUP-1: the declared media type is not trusted. */
export function isPdf(bytes: Uint8Array): boolean {
  return PDF_HEADER.every((byte, index) => bytes[index] === byte);
}

/** WRITEUP-2: why a team cannot submit a writeup. */
export function findSubmitRefusal(
  game: GameClock & { readonly writeupRequired: boolean; readonly writeupDeadline: Date },
  now: Date,
): ProblemKey | undefined {
  if (!game.writeupRequired) return "writeup.not-wanted";
  return getGameTime(game, now) > game.writeupDeadline ? "writeup.too-late" : undefined;
}

export function toWriteupName(gameId: number, teamId: number, at: Date): string {
  return `Writeup-${gameId}-${teamId}-${toStamp(at)}.pdf`;
}

/** The name of the folder in the archive. The archive has the same name with `.tar.gz`. */
export function toArchiveName(gameTitle: string, at: Date): string {
  return `Writeups-${gameTitle.replaceAll(/[\p{Cc}/\\:*?"<>|]/gu, "_")}-${toStamp(at)}`;
}

/** `20260101-09.30.00Z` */
function toStamp(at: Date): string {
  const [day = "", time = ""] = at.toISOString().split("T");
  return `${day.replaceAll("-", "")}-${time.slice(0, 8).replaceAll(":", ".")}Z`;
}

export interface StoredWriteup {
  readonly hash: string;
  readonly name: string;
  readonly size: number;
  readonly uploadedAt: Date;
}

/** A participating team, as organizers see it. */
export interface WriteupTeam {
  readonly participationId: number;
  readonly teamId: number;
  readonly teamName: string;
  readonly teamBio: string | null;
  readonly teamAvatarHash: string | null;
  readonly teamLocked: boolean;
  readonly divisionId: number | null;
  readonly division: string | null;
}

export interface TeamWriteup extends StoredWriteup, WriteupTeam {
  readonly reviewedAt: Date | null;
}

export interface WriteupRequirements {
  readonly note: string;
  readonly deadline: Date;
}

/** A team's writeup as the team sees it. */
export function toWriteupStatus(
  { note, deadline }: WriteupRequirements,
  writeup: StoredWriteup | undefined,
): WriteupStatus {
  return {
    submitted: writeup !== undefined,
    name: writeup?.name ?? "#",
    fileSize: writeup?.size ?? 0,
    url: writeup ? toAssetUrl(writeup) : null,
    note,
    deadline: deadline.getTime(),
  };
}

/** A team as organizers see it in the lists of writeups. */
export function toTeamView(team: WriteupTeam): MissingWriteup {
  return {
    id: team.participationId,
    team: {
      id: team.teamId,
      name: team.teamName,
      bio: team.teamBio,
      avatar: toAvatarUrl(team.teamAvatarHash),
      locked: team.teamLocked,
      members: null,
    },
    divisionId: team.divisionId,
    division: team.division,
  };
}

/** A team's writeup as organizers see it. */
export function toWriteupView(writeup: TeamWriteup): Writeup {
  return {
    ...toTeamView(writeup),
    url: toAssetUrl(writeup),
    uploadTimeUtc: writeup.uploadedAt.getTime(),
    reviewedAt: writeup.reviewedAt?.getTime() ?? null,
  };
}
