/** A spreadsheet with its file name. */
export interface SheetFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Formats an instant in UTC for file names, for example 20260131-23.59.59. */
export function formatFileStamp(instant: Date): string {
  return instant.toISOString().slice(0, 19).replaceAll("-", "").replace("T", "-").replaceAll(":", ".");
}

/** Formats an instant in UTC for cells, for example 2026-01-31 23:59:59Z. */
export function formatSheetTime(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace("T", " ")}Z`;
}
