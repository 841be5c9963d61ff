/** Disk space in bytes. */
export interface DiskRoom {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** The disk of the data folder. */
export interface Disk {
  room(): Promise<DiskRoom>;
}
