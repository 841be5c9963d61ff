export interface WorkTask {
  /** 16 hexadecimal digits. */
  readonly challenge: string;
  readonly difficulty: number;
}

export interface WorkReport {
  /** The number of attempts so far. */
  readonly hashCount: number;
  /** 16 hexadecimal digits, in the last report. */
  readonly answer: string | undefined;
}

/** Solves a puzzle and reports progress. Aborting the signal stops the search; the promise then stays pending. */
export type SolvePuzzle = (
  task: WorkTask,
  onReport: (report: WorkReport) => void,
  signal: AbortSignal,
) => Promise<string>;

/** Solves the puzzle in a worker, so that the page stays responsive. */
export const solveInWorker: SolvePuzzle = (task, onReport, signal) =>
  new Promise((resolve, reject) => {
    // The signal was aborted while the puzzle was fetched: it emits no further event that could stop the worker.
    if (signal.aborted) return;
    const worker = new Worker(new URL("./proof-of-work.worker.ts", import.meta.url), { type: "module" });
    const end = () => worker.terminate();
    signal.addEventListener("abort", end);
    worker.addEventListener("error", (event) => {
      end();
      reject(new Error(event.message));
    });
    worker.addEventListener("message", ({ data }: MessageEvent<WorkReport>) => {
      onReport(data);
      if (data.answer === undefined) return;
      end();
      resolve(data.answer);
    });
    worker.postMessage(task);
  });
