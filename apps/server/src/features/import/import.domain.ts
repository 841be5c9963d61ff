import type { Import, ImportFormat, ImportOptions, ImportStatus } from "@gonfalon/contract/import.ts";
import { DAY_MS } from "@gonfalon/rules/durations.ts";
import type { PlanSummary } from "./import-plan.domain.ts";
import type { SourceGame } from "./source.domain.ts";

export interface ImportState {
  readonly id: string;
  readonly format: ImportFormat;
  readonly fileHash: string;
  readonly fileName: string;
  readonly options: ImportOptions;
  readonly plan: PlanSummary;
  readonly fingerprint: string;
  readonly status: ImportStatus;
  readonly gameId: number | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** How long the file and the plan of an import are stored. */
export const IMPORT_LIFETIME_MS = DAY_MS;

/** The options that an administrator has chosen; missing and null members get their defaults. */
export interface OptionsInput {
  readonly title?: string | null | undefined;
  readonly gameId?: number | null | undefined;
  readonly keepScores?: boolean | null | undefined;
  readonly users: boolean;
  readonly solves: boolean;
  readonly posts: boolean;
  readonly administrators: boolean;
  readonly publicKey?: string | null | undefined;
}

export const DEFAULT_OPTIONS: OptionsInput = {
  users: true,
  solves: true,
  posts: true,
  administrators: false,
};

/**
 * IMPORT-8: a game that has ended keeps its scores by default. IMPORT-3: `gameId` is ignored if the source contains a
 * game.
 */
export function toImportOptions(input: OptionsInput, game: SourceGame | null, now: number): ImportOptions {
  const { users, solves, posts, administrators } = input;
  return {
    title: input.title?.trim() ? input.title.trim() : null,
    gameId: game ? null : (input.gameId ?? null),
    users,
    solves,
    posts,
    administrators,
    publicKey: input.publicKey?.trim() || null,
    keepScores: input.keepScores ?? (game !== null && game.end <= now),
  };
}

export function toImportInfo({ plan, fileHash: _, createdAt, expiresAt, ...row }: ImportState): Import {
  return {
    ...row,
    source: plan.source,
    game: plan.game,
    counts: [...plan.counts],
    notes: [...plan.notes],
    board: plan.board,
    createdAt: createdAt.getTime(),
    expiresAt: expiresAt.getTime(),
  };
}
