import { parentPort, workerData } from "node:worker_threads";
import writeXlsxFile from "write-excel-file/node";
import type { Sheet } from "#ports/sheet-writer.ts";

/** What a cell holds at most. */
const MOST_CHARACTERS = 32_767;
// What xlsx.ts hands over.
const { name, header, rows } = workerData as Sheet;

const title = (value: string) =>
  ({
    ...cell(value),
    fontWeight: "bold",
    align: "center",
    bottomBorderStyle: "medium",
  }) as const;
const file = await writeXlsxFile([header.map(title), ...rows.map((row) => row.map(cell))], {
  sheet: name,
  stickyRowsCount: 1,
}).toBuffer();
parentPort?.postMessage(file);

/** The type is said, not guessed: that is what keeps a text from being taken for a formula. */
function cell(value: string | number) {
  return typeof value === "number"
    ? { type: Number, value }
    : { type: String, value: value.slice(0, MOST_CHARACTERS) };
}
