import { defaultPingfall, ping, shouldClose } from "./ping.ts";
import { openTunnel, type Tunnel } from "./tunnel.ts";

export interface ConnectOptions {
  readonly remote: string;
  readonly port: number;
  readonly allowsLan: boolean;
  readonly print: (text: string) => void;
}

/** Opens one tunnel without a daemon. Throws if the instance does not exist. */
export async function connect({ remote, port, allowsLan, print }: ConnectOptions): Promise<Tunnel> {
  const result = await ping(remote);
  if (result.status === undefined) throw new Error(`${new URL(remote).host} does not respond.`);
  if (shouldClose(result, defaultPingfall)) throw new Error("There is no such instance, or it was stopped.");
  const host = allowsLan ? "0.0.0.0" : "127.0.0.1";
  const tunnel = await openTunnel({ remote, local: { host, port }, onError: print });
  print(`${tunnel.local} forwards to the instance. Press Ctrl-C to close the tunnel.`);
  return tunnel;
}
