import { formatSheetTime } from "#kernel/sheet-file.ts";
import type { Sheet } from "#ports/sheet-writer.ts";
import type { LogRow } from "./log.domain.ts";

/** The log as a spreadsheet; headings are in English, like the messages. */
export function toLogSheet(rows: readonly LogRow[]): Sheet {
  return {
    name: "Log",
    header: ["Time", "Level", "Part", "User", "Address", "Status", "Message", "Exception"],
    rows: rows.map((row) => [
      formatSheetTime(row.loggedAt),
      row.level,
      row.logger,
      row.name,
      row.ip ?? "",
      row.status ?? "",
      row.message,
      row.exception ?? "",
    ]),
  };
}
