import type { ImportKind } from "@gonfalon/contract/import.ts";
import { DAY_MS } from "@gonfalon/rules/durations.ts";
import type { SourceNote } from "./source.domain.ts";
import { getTime, type SourceRow } from "./source-row.domain.ts";

interface Context {
  /** When the file was uploaded. */
  readonly now: number;
  readonly parseMillis: (text: string) => number;
  addNote(note: SourceNote): void;
}

/** The kind and the name of a row in notes. */
interface NotedRow {
  readonly kind: ImportKind | null;
  readonly name: string;
}

export interface CtfdTimes {
  get(row: SourceRow, member: "created" | "date", notedRow: NotedRow): number;
}

/**
 * IMPORT-7: rows describe what has happened, so a time before 1970 or after the upload is wrong. It is replaced by the
 * time of the upload, with a note. A day is allowed for a clock that is fast.
 */
export function toCtfdTimes({ now, parseMillis, addNote }: Context): CtfdTimes {
  function get(row: SourceRow, member: string, notedRow: NotedRow): number {
    const time = getTime(row, member, parseMillis);
    if (time !== undefined && time > 0 && time <= now + DAY_MS) return time;
    addNote({ level: "Warning", code: "TimeUnusable", ...notedRow });
    return now;
  }

  return { get };
}
