export interface ListenAddress {
  readonly host: string;
  readonly port: number;
  /** What the platform answers there, and a stranger hardly. */
  readonly path: string;
}

/** Who listens on a port of this machine. */
export type PortProbe = (door: ListenAddress) => Promise<"nobody" | "platform" | "another">;
