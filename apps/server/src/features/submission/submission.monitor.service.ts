import type { Language } from "@gonfalon/contract/languages.ts";
import type { Db } from "#db/client.ts";
import type { PlayerGate } from "#features/participation/player-gate.service.ts";
import { fileStamp, type SheetFile } from "#kernel/sheet-file.ts";
import type { Clock } from "#ports/clock.ts";
import type { SheetWriter } from "#ports/sheet-writer.ts";
import {
  countSubmissions,
  listSubmissions,
  type SubmissionFilter,
  type SubmissionPage,
  type SubmissionRow,
} from "./submission.monitor.repo.ts";
import { submissionSheet } from "./submission.sheet.ts";

export interface SubmissionMonitorDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly gate: PlayerGate;
  readonly sheets: SheetWriter;
}

const MOST_AT_ONCE = 10_000;
const MOST_IN_A_SHEET = 200_000;

export type SubmissionMonitorService = ReturnType<typeof submissionMonitorService>;

export function submissionMonitorService({ db, clock, gate, sheets }: SubmissionMonitorDeps) {
  async function count(filter: SubmissionFilter): Promise<number> {
    await gate.oversee(filter.gameId);
    return countSubmissions(db, filter);
  }

  /** A count of 0 returns all. */
  async function list(query: SubmissionPage): Promise<readonly SubmissionRow[]> {
    await gate.oversee(query.gameId);
    const isAll = query.count === 0;
    return listSubmissions(db, { ...query, ...(isAll && { count: MOST_AT_ONCE, skip: 0 }) });
  }

  async function sheet(gameId: number, language: Language): Promise<SheetFile> {
    const { title } = await gate.oversee(gameId);
    const rows = await listSubmissions(db, { gameId, count: MOST_IN_A_SHEET, skip: 0 });
    const stamp = fileStamp(clock.now()).replaceAll(/[-.]/g, "");
    return {
      name: `${title}_Submissions_${stamp}.xlsx`,
      bytes: await sheets.write(submissionSheet(rows, language)),
    };
  }

  return { count, list, sheet };
}
