import { type ProblemKey, type ProblemValues, problemKind } from "@gonfalon/contract/kernel/problem.ts";

interface ProblemOptions extends ErrorOptions {
  /** The `data` of the response body. */
  readonly data?: unknown;
}

/** An expected error. Any other error is a bug and becomes a 500. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly key: ProblemKey;
  /** Values in the title: a field, a number of seconds. */
  readonly values: ProblemValues;
  readonly data: unknown;

  constructor(key: ProblemKey, values: ProblemValues = {}, options: ProblemOptions = {}) {
    super(key, options);
    this.key = key;
    this.values = values;
    this.data = options.data;
  }

  get status(): number {
    return problemKind(this.key).status;
  }
}

/** A problem key, with the values of its title. */
type Refusal = ProblemKey | readonly [key: ProblemKey, values?: ProblemValues];

/** Throws the refusal of a rule, if any. */
export function refuse(refusal: Refusal | undefined): void {
  if (refusal === undefined) return;
  throw typeof refusal === "string" ? new ProblemError(refusal) : new ProblemError(...refusal);
}

/** Returns the value; throws the problem if it is undefined. */
export function orRefuse<T>(value: T | undefined, refusal: ProblemKey): T {
  if (value === undefined) throw new ProblemError(refusal);
  return value;
}
