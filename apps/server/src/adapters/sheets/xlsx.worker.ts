import { parentPort, workerData } from "node:worker_threads";
import writeXlsxFile from "write-excel-file/node";
import type { Sheet } from "#ports/sheet-writer.ts";

/** The maximum length of a string in an Excel cell. */
const MAX_CHARACTERS = 32_767;
// The input from xlsx.ts.
const { name, header, rows } = workerData as Sheet;

const toHeaderCell = (value: string) =>
  ({
    ...toCell(value),
    fontWeight: "bold",
    align: "center",
    bottomBorderStyle: "medium",
  }) as const;
const file = await writeXlsxFile([header.map(toHeaderCell), ...rows.map((row) => row.map(toCell))], {
  sheet: name,
  stickyRowsCount: 1,
}).toBuffer();
parentPort?.postMessage(file);

/** An explicit type prevents formula injection. */
function toCell(value: string | number) {
  return typeof value === "number"
    ? { type: Number, value }
    : { type: String, value: value.slice(0, MAX_CHARACTERS) };
}
