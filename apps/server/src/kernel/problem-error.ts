import { type ProblemKey, type ProblemValues, problemKind } from "@gonfalon/contract/kernel/problem.ts";

/** An expected refusal. Anything else that is thrown is a bug and becomes a 500. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly key: ProblemKey;
  /** What the title names: a field, a number of seconds. */
  readonly values: ProblemValues;

  constructor(key: ProblemKey, values: ProblemValues = {}, options?: ErrorOptions) {
    super(key, options);
    this.key = key;
    this.values = values;
  }

  get status(): number {
    return problemKind(this.key).status;
  }
}

/** A refusal, with what its title names if it names anything. */
type Refusal = ProblemKey | readonly [key: ProblemKey, values?: ProblemValues];

/** Throws what a rule answered, if it refused. */
export function refuse(refusal: Refusal | undefined): void {
  if (refusal === undefined) return;
  throw typeof refusal === "string" ? new ProblemError(refusal) : new ProblemError(...refusal);
}

/** The row that was asked for; throws the refusal if there is none. */
export function found<T>(row: T | undefined, refusal: ProblemKey): T {
  if (row === undefined) throw new ProblemError(refusal);
  return row;
}
