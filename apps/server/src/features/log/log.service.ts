import type { Db } from "#db/client.ts";
import { toInstant } from "#kernel/instant.ts";
import { formatFileStamp, type SheetFile } from "#kernel/sheet-file.ts";
import type { Clock } from "#ports/clock.ts";
import type { SheetWriter } from "#ports/sheet-writer.ts";
import { type LogRow, toLevelFilter } from "./log.domain.ts";
import { listLogs } from "./log.repo.ts";
import { toLogSheet } from "./log.sheet.ts";

export interface LogDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly sheets: SheetWriter;
}

interface LogQuery {
  readonly level: string;
  readonly search?: string;
  readonly user?: string;
  readonly from?: number;
  readonly to?: number;
}

export type LogService = ReturnType<typeof logService>;

interface LogPageQuery extends LogQuery {
  readonly count: number;
  readonly skip: number;
}

const MAX_SHEET_ROWS = 50_000;

export function logService({ db, clock, sheets }: LogDeps) {
  function list({ level, search = "", user, from, to, ...page }: LogPageQuery): Promise<readonly LogRow[]> {
    return listLogs(db, {
      ...page,
      level: toLevelFilter(level),
      words: search.split(/\s+/).filter((word) => word !== ""),
      user: user || undefined,
      from: from === undefined ? undefined : toInstant(from),
      to: to === undefined ? undefined : toInstant(to),
    });
  }

  /** LOG-4: the newest matching entries as a spreadsheet. */
  async function createSheet(query: LogQuery): Promise<SheetFile> {
    const rows = await list({ ...query, count: MAX_SHEET_ROWS, skip: 0 });
    const name = `Log_${formatFileStamp(clock.now()).replaceAll(/[-.]/g, "")}.xlsx`;
    return { name, bytes: await sheets.write(toLogSheet(rows)) };
  }

  return { list, createSheet };
}
