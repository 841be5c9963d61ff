import {
  getProblemKind,
  type ProblemKey,
  type ProblemValues,
  type Refusal,
} from "@gonfalon/contract/kernel/problem.ts";

interface ProblemOptions extends ErrorOptions {
  /** The `data` of the response body. */
  readonly data?: unknown;
}

/** An expected error. Other errors become a 500, unless `http/problems.ts` maps them to a problem. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly key: ProblemKey;
  /** Values in the title, such as a field or a number of seconds. */
  readonly values: ProblemValues;
  readonly data: unknown;

  constructor(key: ProblemKey, values: ProblemValues = {}, options: ProblemOptions = {}) {
    super(key, options);
    this.key = key;
    this.values = values;
    this.data = options.data;
  }

  get status(): number {
    return getProblemKind(this.key).status;
  }
}

/** Throws the refusal of a rule, if any. */
export function refuse(refusal: ProblemKey | Refusal | undefined): void {
  if (refusal === undefined) return;
  throw typeof refusal === "string" ? new ProblemError(refusal) : new ProblemError(...refusal);
}

/** Returns the value; throws the problem if it is undefined. */
export function orRefuse<T>(value: T | undefined, refusal: ProblemKey): T {
  if (value === undefined) throw new ProblemError(refusal);
  return value;
}
