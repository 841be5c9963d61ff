/** What stands behind the field of a captcha. */
export interface Solver {
  /** Waits until there is an answer. */
  answer(): Promise<string>;
  /** Forgets the answer and looks for another. */
  renew(): void;
}

/** Tells the form who solves its captcha, or that nobody does any more. */
export type Register = (solver: Solver | undefined) => void;
