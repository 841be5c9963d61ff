import type { Db } from "#db/client.ts";
import { instant } from "#kernel/instant.ts";
import { type LogRow, levelFilter } from "./log.domain.ts";
import { listLogs } from "./log.repo.ts";

export interface LogDeps {
  readonly db: Db;
}

/** A question to the log as it arrives. */
interface LogQuery {
  readonly count: number;
  readonly skip: number;
  readonly level: string;
  readonly search?: string;
  readonly user?: string;
  readonly from?: number;
  readonly to?: number;
}

export type LogService = ReturnType<typeof logService>;

export function logService({ db }: LogDeps) {
  function list({ level, search = "", user, from, to, ...page }: LogQuery): Promise<readonly LogRow[]> {
    return listLogs(db, {
      ...page,
      level: levelFilter(level),
      words: search.split(/\s+/).filter((word) => word !== ""),
      user: user || undefined,
      from: from === undefined ? undefined : instant(from),
      to: to === undefined ? undefined : instant(to),
    });
  }

  return { list };
}
