/** The content of `/downloads/index.json`: the files of the tunnel program that this platform offers. */
export interface DownloadList {
  readonly files: readonly Download[];
}

export interface Download {
  /** The path of the URL is `/downloads/{name}`. */
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}
