/** Time that has passed since some moment: finer than the clock, and never set back. */
export interface Stopwatch {
  microseconds(): number;
}
