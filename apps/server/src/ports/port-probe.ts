export interface ListenAddress {
  readonly host: string;
  readonly port: number;
  /** A path to which the platform responds, and other programs probably do not. */
  readonly path: string;
}

/** Which program listens on a port of this machine. */
export type PortProbe = (address: ListenAddress) => Promise<"free" | "platform" | "other">;
