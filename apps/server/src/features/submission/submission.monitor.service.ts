import type { Language } from "@gonfalon/contract/languages.ts";
import type { Db } from "#db/client.ts";
import type { GameAccess } from "#features/participation/game-access.service.ts";
import { formatFileStamp, type SheetFile } from "#kernel/sheet-file.ts";
import type { Clock } from "#ports/clock.ts";
import type { SheetWriter } from "#ports/sheet-writer.ts";
import {
  countSubmissions,
  listSubmissions,
  type SubmissionFilter,
  type SubmissionQuery,
  type SubmissionRow,
} from "./submission.monitor.repo.ts";
import { toSubmissionSheet } from "./submission.sheet.ts";

export interface SubmissionMonitorDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly access: GameAccess;
  readonly sheets: SheetWriter;
}

const MAX_LISTED_SUBMISSIONS = 10_000;
const MAX_SHEET_ROWS = 200_000;

export type SubmissionMonitorService = ReturnType<typeof submissionMonitorService>;

export function submissionMonitorService({ db, clock, access, sheets }: SubmissionMonitorDeps) {
  async function count(filter: SubmissionFilter): Promise<number> {
    await access.requireStarted(filter.gameId);
    return countSubmissions(db, filter);
  }

  /** A count of 0 returns all submissions, up to the maximum. */
  async function list(query: SubmissionQuery): Promise<readonly SubmissionRow[]> {
    await access.requireStarted(query.gameId);
    const isAll = query.count === 0;
    return listSubmissions(db, { ...query, ...(isAll && { count: MAX_LISTED_SUBMISSIONS, skip: 0 }) });
  }

  async function createSheet(gameId: number, language: Language): Promise<SheetFile> {
    const { title } = await access.requireStarted(gameId);
    const rows = await listSubmissions(db, { gameId, count: MAX_SHEET_ROWS, skip: 0 });
    const timestamp = formatFileStamp(clock.now()).replaceAll(/[-.]/g, "");
    return {
      name: `${title}_Submissions_${timestamp}.xlsx`,
      bytes: await sheets.write(toSubmissionSheet(rows, language)),
    };
  }

  return { count, list, createSheet };
}
