/** A spreadsheet with its file name. */
export interface SheetFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** An instant in UTC as file names of sheets have it: 20260131-23.59.59. */
export function fileStamp(instant: Date): string {
  return instant.toISOString().slice(0, 19).replaceAll("-", "").replace("T", "-").replaceAll(":", ".");
}

/** An instant in UTC as cells have it: 2026-01-31 23:59:59Z. */
export function sheetTime(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace("T", " ")}Z`;
}
