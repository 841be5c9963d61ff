export type Cancel = () => void;

export interface Timer {
  /** Calls `run` once, after the delay. A pending timer does not keep the process alive. */
  after(milliseconds: number, run: () => void): Cancel;
}
