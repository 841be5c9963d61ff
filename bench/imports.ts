import { createCtfdExport } from "./ctfd-export.ts";
import { type ImportFigures, withImportServer } from "./measured-import.ts";
import type { Row, StandaloneRow } from "./row.ts";

interface Figure<F> {
  readonly unit: Row["unit"];
  readonly atMost: number;
  readonly figure: (figures: F) => number;
}

/** Rows that share one measurement. With `--repeat`, a row that is measured again starts a new measurement. */
function sharedRows<F>(
  measure: () => Promise<F>,
  rows: Readonly<Record<string, Figure<F>>>,
): readonly StandaloneRow[] {
  let measurement: Promise<F> | undefined;
  const reportedRows = new Set<string>();
  return Object.entries(rows).map(([name, { unit, atMost, figure }]) => ({
    name,
    unit,
    target: { atMost },
    async measure() {
      if (measurement === undefined || reportedRows.has(name)) {
        measurement = measure();
        reportedRows.clear();
      }
      reportedRows.add(name);
      return { figure: figure(await measurement), spread: 0, ours: "", bare: "" };
    },
  }));
}

/** A CTFd export with 5,000 users and 100,000 submissions, a quarter of them correct. */
const ctfdRows = sharedRows(
  async (): Promise<ImportFigures> => {
    const file = await createCtfdExport((id) => id % 4 === 0);
    return withImportServer(({ importFile }) => importFile(file));
  },
  {
    "import-plan": { unit: "s", atMost: 15, figure: ({ planSeconds }) => planSeconds },
    "import-apply": { unit: "s", atMost: 60, figure: ({ applySeconds }) => applySeconds },
    "import-memory": { unit: "MB", atMost: 400, figure: ({ peakMegabytes }) => peakMegabytes },
    "import-pause": { unit: "ms", atMost: 50, figure: ({ pauseMs }) => pauseMs },
  },
);

const CAPSULE_SOLVES = 60_000;

/** The capsule of a game with 60,000 solves and 100,000 submissions: exported, and imported into the same platform. */
const capsuleRows = sharedRows(
  async () => {
    const file = await createCtfdExport((id) => id <= CAPSULE_SOLVES);
    return withImportServer(async ({ importFile, download }) => {
      const { gameId } = await importFile(file);
      const capsuleExport = await download(`/api/edit/games/${gameId}/capsule?people=full`);
      const capsule = new File([capsuleExport.bytes], "capsule.zip", { type: "application/zip" });
      return { ...(await importFile(capsule)), exportPauseMs: capsuleExport.pauseMs };
    });
  },
  {
    "capsule-plan": { unit: "s", atMost: 15, figure: ({ planSeconds }) => planSeconds },
    "capsule-apply": { unit: "s", atMost: 60, figure: ({ applySeconds }) => applySeconds },
    "capsule-memory": { unit: "MB", atMost: 400, figure: ({ peakMegabytes }) => peakMegabytes },
    "capsule-pause": { unit: "ms", atMost: 50, figure: ({ pauseMs }) => pauseMs },
    "capsule-export": { unit: "ms", atMost: 50, figure: ({ exportPauseMs }) => exportPauseMs },
  },
);

export const importRows: readonly StandaloneRow[] = [...ctfdRows, ...capsuleRows];
