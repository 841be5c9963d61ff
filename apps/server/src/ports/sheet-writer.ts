/** A table as a spreadsheet program shows it. Text is only ever text, also if it looks like a formula. */
export interface Sheet {
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

export interface SheetWriter {
  /** The bytes of an .xlsx file. */
  write(sheet: Sheet): Promise<Uint8Array>;
}
