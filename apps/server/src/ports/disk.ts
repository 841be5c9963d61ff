export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** The disk of the data folder. */
export interface Disk {
  getSpace(): Promise<DiskSpace>;
}
