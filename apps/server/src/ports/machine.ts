/** CPU times since the machine was started, summed over all cores, in milliseconds. */
export interface CpuTimes {
  readonly idle: number;
  readonly total: number;
}

/** The machine that the server runs on. */
export interface Machine {
  cpuTimes(): CpuTimes;
  /** In bytes. */
  memory(): { readonly used: number; readonly total: number };
}
