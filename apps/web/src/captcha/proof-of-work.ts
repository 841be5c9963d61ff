import type { PowPuzzle } from "@gonfalon/contract/captcha.ts";
import { dropPuzzle, PUZZLE_LIFE_MS, readPuzzle, type StoredPuzzle, storePuzzle } from "./puzzle-storage.ts";
import type { SolvePuzzle } from "./solve-in-worker.ts";
import type { Solver } from "./solver.ts";

export type WorkState =
  | { readonly phase: "fetching" }
  /** `share` is the probability, from 0 to 1, that as many hashes as computed so far include a solution. */
  | { readonly phase: "working"; readonly hashesPerSecond: number; readonly share: number }
  | { readonly phase: "solved"; readonly hashesPerSecond: number; readonly seconds: number }
  | { readonly phase: "failed"; readonly error: unknown };

interface ProofOfWorkDeps {
  readonly fetchPuzzle: () => Promise<PowPuzzle>;
  readonly solvePuzzle: SolvePuzzle;
  readonly show: (state: WorkState) => void;
}

interface Round {
  /** When the puzzle was fetched, or when its fetch was started, in Unix milliseconds. */
  readonly fetchedAt: number;
  readonly answer: Promise<string>;
  readonly abortController: AbortController;
}

/** Starts immediately, so that the answer is ready when the form has been filled in. */
export function createProofOfWorkSolver({
  fetchPuzzle,
  solvePuzzle,
  show,
}: ProofOfWorkDeps): Solver & { stop(): void } {
  let round = startRound();

  function startRound(): Round {
    const abortController = new AbortController();
    const now = Date.now();
    const storedPuzzle = readPuzzle(now);
    const answer = solve(storedPuzzle, abortController.signal);
    // The field shows the error; pending calls of `waitForAnswer` reject as well.
    answer.catch((error: unknown) => reportState(abortController.signal, { phase: "failed", error }));
    return { fetchedAt: storedPuzzle?.fetchedAt ?? now, answer, abortController };
  }

  function reportState(signal: AbortSignal, state: WorkState): void {
    if (!signal.aborted) show(state);
  }

  async function solve(storedPuzzle: StoredPuzzle | undefined, signal: AbortSignal): Promise<string> {
    reportState(signal, { phase: "fetching" });
    const { id, challenge, difficulty } = storedPuzzle ?? (await fetchAndStore());
    const startedAt = performance.now();
    const answer = await solvePuzzle(
      { challenge, difficulty },
      ({ hashCount, answer: foundAnswer }) => {
        const seconds = Math.max(0.001, (performance.now() - startedAt) / 1000);
        const hashesPerSecond = hashCount / seconds;
        const share = 1 - Math.exp(-hashCount / 2 ** difficulty);
        reportState(
          signal,
          foundAnswer === undefined
            ? { phase: "working", hashesPerSecond, share }
            : { phase: "solved", hashesPerSecond, seconds },
        );
      },
      signal,
    );
    return `${id}:${answer}`;
  }

  async function fetchAndStore(): Promise<StoredPuzzle> {
    const puzzle = { ...(await fetchPuzzle()), fetchedAt: Date.now() };
    storePuzzle(puzzle);
    return puzzle;
  }

  function renew(): void {
    dropPuzzle();
    round.abortController.abort();
    round = startRound();
  }

  async function waitForAnswer(): Promise<string> {
    if (Date.now() - round.fetchedAt >= PUZZLE_LIFE_MS) renew();
    const result = await round.answer;
    // An answer is valid once: the next form needs another.
    dropPuzzle();
    return result;
  }

  return { waitForAnswer, renew, stop: () => round.abortController.abort() };
}
