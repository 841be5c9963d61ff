/** A sheet of a spreadsheet. Text is always stored as text, even if it looks like a formula. */
export interface Sheet {
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

export interface SheetWriter {
  /** The bytes of an .xlsx file. */
  write(sheet: Sheet): Promise<Uint8Array>;
}
