/** Room on a disk, in bytes. */
export interface DiskRoom {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** The disk on which the platform keeps its data. */
export interface Disk {
  room(): Promise<DiskRoom>;
}
