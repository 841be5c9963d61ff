import type { NewUser } from "@gonfalon/contract/user-admin.ts";

/** The columns of a table of new users, as named in its header row. */
export const COLUMNS = [
  "userName",
  "password",
  "email",
  "realName",
  "stdNumber",
  "phone",
  "teamName",
] as const satisfies readonly (keyof NewUser)[];

export type TableError = "unreadable" | "columns-missing" | "too-many-cells" | "empty" | "too-long";

/** The cells of a row by column; those after the last column are in `__parsed_extra`. */
interface Cells extends Partial<Record<keyof NewUser, string>> {
  readonly __parsed_extra?: readonly string[];
}

export type UserTable =
  | { readonly ok: true; readonly rows: readonly NewUser[] }
  | { readonly ok: false; readonly error: TableError };

/** Parses a table whose cells are separated by commas, semicolons or tabs; empty cells are omitted. */
export async function readTable(text: string, maxRows: number): Promise<UserTable> {
  const { default: Papa } = await import("papaparse");
  const { data, meta, errors } = Papa.parse<Cells>(text.trimStart(), {
    header: true,
    skipEmptyLines: "greedy",
    transformHeader: toColumn,
  });
  if (data.length === 0) return { ok: false, error: "empty" };
  const columns = meta.fields ?? [];
  if (!["userName", "password", "email"].every((column) => columns.includes(column)))
    return { ok: false, error: "columns-missing" };
  if (errors.some(({ type }) => type === "Quotes")) return { ok: false, error: "unreadable" };
  if (data.some(hasExtraCells)) return { ok: false, error: "too-many-cells" };
  return data.length > maxRows ? { ok: false, error: "too-long" } : { ok: true, rows: data.map(toRow) };
}

/** Accepts a header in any letter case, with or without spaces, hyphens and underscores. */
function toColumn(heading: string): string {
  const normalizedHeading = heading.replaceAll(/[\s_-]/g, "").toLowerCase();
  return COLUMNS.find((column) => column.toLowerCase() === normalizedHeading) ?? heading;
}

/** Whether a row has more cells than the header: an unquoted separator in a cell shifts the cells after it. */
function hasExtraCells({ __parsed_extra = [] }: Cells): boolean {
  return __parsed_extra.some((cell) => cell.trim() !== "");
}

function toRow(cells: Cells): NewUser {
  return Object.fromEntries(
    COLUMNS.flatMap((column) => {
      // A password can start or end with a space.
      const cell = column === "password" ? cells[column] : cells[column]?.trim();
      return cell ? [[column, cell]] : [];
    }),
  );
}
