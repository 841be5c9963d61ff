/** The interface between a captcha field and its form. */
export interface Solver {
  /** Waits for the answer. */
  waitForAnswer(): Promise<string>;
  /** Discards the answer and gets another. */
  renew(): void;
}

/** Registers the solver of a form, or removes it. */
export type RegisterSolver = (solver: Solver | undefined) => void;
