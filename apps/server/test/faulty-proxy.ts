import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach } from "vitest";

/** The fault to inject, for the matching requests. */
export interface Fault {
  readonly matches: (method: string, path: string) => boolean;
  readonly delayMs?: number;
  /** Returned instead of forwarding the request. */
  readonly status?: number;
  readonly rewrite?: (body: string) => string;
}

/** A proxy that injects faults between a client and the server; closed after the test. */
export function useFaultyProxy() {
  const closeFunctions: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await Promise.all(closeFunctions.splice(0).map((close) => close()));
  });

  return async function proxyTo(target: string, fault: Fault): Promise<string> {
    const server = createServer(
      (clientRequest, reply) => void forward(new URL(target), fault, clientRequest, reply),
    );
    server.on("upgrade", (clientRequest, socket) => tunnel(new URL(target), clientRequest, socket));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    closeFunctions.push(async () => {
      server.closeAllConnections();
      server.close();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
}

const NO_FAULT: Fault = { matches: () => true };

async function forward(
  target: URL,
  fault: Fault,
  clientRequest: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  const { method = "", url = "" } = clientRequest;
  const {
    delayMs = 0,
    status,
    rewrite,
  } = fault.matches(method, new URL(url, target).pathname) ? fault : NO_FAULT;
  if (delayMs > 0) await sleep(delayMs);
  if (status !== undefined) {
    reply.writeHead(status).end("{}");
    return;
  }
  const response = await sendRequest(target, clientRequest);
  if (rewrite) {
    reply.writeHead(response.statusCode ?? 0, { "content-type": "application/json" });
    reply.end(rewrite(Buffer.concat(await response.toArray()).toString()));
    return;
  }
  reply.writeHead(response.statusCode ?? 0, response.headers);
  response.pipe(reply);
}

async function sendRequest(target: URL, clientRequest: IncomingMessage): Promise<IncomingMessage> {
  const { method, url = "", headers } = clientRequest;
  const upstream = request(new URL(url, target), {
    method,
    headers: { ...headers, "accept-encoding": "identity" },
  });
  clientRequest.pipe(upstream);
  const [response] = (await once(upstream, "response")) as [IncomingMessage];
  return response;
}

function tunnel(target: URL, { url, rawHeaders }: IncomingMessage, socket: Duplex): void {
  const upstream = connect(Number(target.port), target.hostname);
  const lines = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : [],
  );
  upstream.write(`GET ${url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
  for (const [source, destination] of [
    [upstream, socket],
    [socket, upstream],
  ] as const) {
    source.on("error", () => destination.destroy());
    source.on("close", () => destination.destroy());
    source.pipe(destination);
  }
}
