import type { Language } from "@gonfalon/contract/languages.ts";
import { text } from "#i18n/texts.ts";
import { formatSheetTime } from "#kernel/sheet-file.ts";
import type { Sheet } from "#ports/sheet-writer.ts";
import type { SubmissionRow } from "./submission.monitor.repo.ts";

const COLUMNS = ["status", "time", "team", "user", "challenge", "submission", "email"] as const;

export function toSubmissionSheet(rows: readonly SubmissionRow[], language: Language): Sheet {
  return {
    name: text("sheet.submissions", language),
    header: COLUMNS.map((column) => text(`sheet.${column}`, language)),
    rows: rows.map((row) => [
      text(`result.${row.status}`, language),
      formatSheetTime(row.submittedAt),
      row.team,
      row.user,
      row.challenge,
      row.answer,
      row.email,
    ]),
  };
}
