export interface ListenAddress {
  readonly host: string;
  readonly port: number;
  /** The path of the request that identifies the program. */
  readonly path: string;
}

/** Which program listens on a TCP port of this machine. */
export type PortProbe = (address: ListenAddress) => Promise<"free" | "platform" | "other">;
