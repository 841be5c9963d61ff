/** A monotonic clock with an arbitrary starting point. */
export interface Stopwatch {
  microseconds(): number;
}
