/** What `/downloads/index.json` contains: the files of the tunnel program that this platform offers. */
export interface DownloadList {
  readonly files: readonly Download[];
}

export interface Download {
  /** The address is `/downloads/{name}`. */
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}
