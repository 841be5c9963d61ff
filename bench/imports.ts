import { createCtfdExport } from "./ctfd-export.ts";
import { type ImportFigures, withImportServer } from "./measured-import.ts";
import type { Row, StandaloneRow } from "./row.ts";

interface Figure<F> {
  readonly unit: Row["unit"];
  readonly atMost: number;
  readonly getFigure: (figures: F) => number;
}

/** Rows that share one measurement. With `--repeat`, a row that is measured again starts a new measurement. */
function createSharedRows<F>(
  measure: () => Promise<F>,
  rows: Readonly<Record<string, Figure<F>>>,
): readonly StandaloneRow[] {
  let measurement: Promise<F> | undefined;
  const reportedRows = new Set<string>();
  return Object.entries(rows).map(([name, { unit, atMost, getFigure }]) => ({
    name,
    unit,
    target: { atMost },
    async measure() {
      if (measurement === undefined || reportedRows.has(name)) {
        measurement = measure();
        reportedRows.clear();
      }
      reportedRows.add(name);
      return { figure: getFigure(await measurement), spread: 0, ours: "", bare: "" };
    },
  }));
}

/** A CTFd export with 5,000 users and 100,000 submissions, a quarter of them correct. */
const ctfdRows = createSharedRows(
  async (): Promise<ImportFigures> => {
    const file = await createCtfdExport((id) => id % 4 === 0);
    return withImportServer(({ importFile }) => importFile(file));
  },
  {
    "import-plan": { unit: "s", atMost: 15, getFigure: ({ planSeconds }) => planSeconds },
    "import-apply": { unit: "s", atMost: 60, getFigure: ({ applySeconds }) => applySeconds },
    "import-memory": { unit: "MB", atMost: 400, getFigure: ({ peakMegabytes }) => peakMegabytes },
    "import-pause": { unit: "ms", atMost: 50, getFigure: ({ pauseMs }) => pauseMs },
  },
);

const CAPSULE_SOLVE_COUNT = 60_000;

/** The capsule of a game with 60,000 solves and 100,000 submissions: exported, and imported into the same platform. */
const capsuleRows = createSharedRows(
  async () => {
    const file = await createCtfdExport((id) => id <= CAPSULE_SOLVE_COUNT);
    return withImportServer(async ({ importFile, download }) => {
      const { gameId } = await importFile(file);
      const capsuleExport = await download(`/api/edit/games/${gameId}/capsule?people=full`);
      const capsule = new File([capsuleExport.bytes], "capsule.zip", { type: "application/zip" });
      return { ...(await importFile(capsule)), exportPauseMs: capsuleExport.pauseMs };
    });
  },
  {
    "capsule-plan": { unit: "s", atMost: 15, getFigure: ({ planSeconds }) => planSeconds },
    "capsule-apply": { unit: "s", atMost: 60, getFigure: ({ applySeconds }) => applySeconds },
    "capsule-memory": { unit: "MB", atMost: 400, getFigure: ({ peakMegabytes }) => peakMegabytes },
    "capsule-pause": { unit: "ms", atMost: 50, getFigure: ({ pauseMs }) => pauseMs },
    "capsule-export": { unit: "ms", atMost: 50, getFigure: ({ exportPauseMs }) => exportPauseMs },
  },
);

export const importRows: readonly StandaloneRow[] = [...ctfdRows, ...capsuleRows];
