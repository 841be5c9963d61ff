export type Cancel = () => void;

export interface Timer {
  /** Runs once, later. A waiting timer does not keep the process alive. */
  after(milliseconds: number, run: () => void): Cancel;
}
