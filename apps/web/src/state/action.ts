export type Outcome<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly error: unknown };

/** A write that a form or a button starts. */
export interface Action<Input extends readonly unknown[], T> {
  readonly pending: boolean;
  readonly run: (...input: Input) => Promise<Outcome<T>>;
}
