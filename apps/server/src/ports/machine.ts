/** CPU times since the machine was started, summed over all cores, in milliseconds. */
export interface CpuTimes {
  readonly idle: number;
  readonly total: number;
}

/** The machine that the server runs on. */
export interface Machine {
  getCpuTimes(): CpuTimes;
  /** In bytes. */
  getMemory(): { readonly used: number; readonly total: number };
}
