import { connect, type Socket } from "node:net";
import type { Address } from "#ports/container-engine.ts";
import { ConnectError, type Relay, type RelayConnection, type Traffic } from "#ports/relay.ts";
import type { Stopwatch } from "#ports/stopwatch.ts";
import type { Timer } from "#ports/timer.ts";
import { pipeTunnel } from "./pipe-tunnel.ts";
import { type SocketReader, socketReader } from "./socket-reader.ts";

interface RelayDeps {
  readonly stopwatch: Stopwatch;
  readonly timer: Timer;
}

const CONNECT_TIMEOUT_MS = 10_000;

/** Pipes bytes between WebSockets and TCP connections in this process. */
export function tcpRelay(deps: RelayDeps): Relay {
  return {
    async dial(target) {
      const reader = socketReader();
      return openConnection({ tcp: await connectTo(target, reader, deps.timer), reader, target }, deps);
    },
  };
}

function connectTo({ host, port }: Address, { onread }: SocketReader, timer: Timer): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  // Data from the client must still reach a container that has half-closed its side.
  const socket = connect({ host, port, onread, allowHalfOpen: true, noDelay: true });
  socket.pause();
  const cancelTimeout = timer.after(CONNECT_TIMEOUT_MS, () => socket.destroy(new ConnectError("ETIMEDOUT")));
  const fail = (error: NodeJS.ErrnoException) => {
    cancelTimeout();
    reject(new ConnectError(error.code ?? "UNKNOWN", { cause: error }));
  };
  socket.once("error", fail);
  socket.once("connect", () => {
    cancelTimeout();
    socket.off("error", fail);
    resolve(socket);
  });
  return promise;
}

interface OpenTarget {
  readonly tcp: Socket;
  readonly reader: SocketReader;
  readonly target: Address;
}

function openConnection({ tcp, reader, target }: OpenTarget, deps: RelayDeps): RelayConnection {
  const traffic = Promise.withResolvers<Traffic>();
  const endWithoutClient = () => traffic.resolve({ fromClient: 0, fromContainer: 0, endedBy: "container" });
  let closeTarget: () => void = () => tcp.destroy();
  // An error is always followed by "close".
  tcp.on("error", () => undefined);
  tcp.once("close", endWithoutClient);
  return {
    container: { host: tcp.remoteAddress ?? target.host, port: target.port },
    pipe(client, observer) {
      if (tcp.closed) return client.terminate();
      tcp.off("close", endWithoutClient);
      closeTarget = pipeTunnel({ ...deps, tcp, reader, client, observer, onEnd: traffic.resolve });
      tcp.resume();
    },
    close: () => closeTarget(),
    ended: traffic.promise,
  };
}
