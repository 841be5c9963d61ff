import { connect, type Socket } from "node:net";
import type { Clock } from "#ports/clock.ts";
import type { Address } from "#ports/container-engine.ts";
import { type Line, NotReached, type Relay, type Traffic } from "#ports/relay.ts";
import type { Timer } from "#ports/timer.ts";
import { carry } from "./carry.ts";

interface RelayDeps {
  readonly clock: Clock;
  readonly timer: Timer;
}

const CONNECT_WITHIN = 10_000;

/** Carries bytes between websockets and TCP connections in this process. */
export function tcpRelay(deps: RelayDeps): Relay {
  return { dial: async (target) => lineOn(await reach(target, deps.timer), target, deps) };
}

function reach({ host, port }: Address, timer: Timer): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  // What the client still sends must reach a container that has said its last word.
  const socket = connect({ host, port, allowHalfOpen: true, noDelay: true });
  const giveUp = timer.after(CONNECT_WITHIN, () => socket.destroy(new NotReached("ETIMEDOUT")));
  const fail = (error: NodeJS.ErrnoException) => {
    giveUp();
    reject(new NotReached(error.code ?? "UNKNOWN", { cause: error }));
  };
  socket.once("error", fail);
  socket.once("connect", () => {
    giveUp();
    socket.off("error", fail);
    resolve(socket);
  });
  return promise;
}

function lineOn(tcp: Socket, target: Address, deps: RelayDeps): Line {
  const ended = Promise.withResolvers<Traffic>();
  const endWithoutClient = () => ended.resolve({ fromClient: 0, fromContainer: 0, endedBy: "container" });
  let hangUp: () => void = () => tcp.destroy();
  // An error is always followed by the end.
  tcp.on("error", () => undefined);
  tcp.once("close", endWithoutClient);
  return {
    container: { host: tcp.remoteAddress ?? target.host, port: target.port },
    putThrough(client, witness) {
      if (tcp.closed) return client.terminate();
      tcp.off("close", endWithoutClient);
      hangUp = carry({ ...deps, tcp, client, witness, onEnd: ended.resolve });
    },
    hangUp: () => hangUp(),
    ended: ended.promise,
  };
}
