import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

export interface RoundRobin {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Forwards requests to the servers in turn, like a simple proxy. Servers that refuse connections are skipped, but not
 * for upgrades.
 */
export async function startRoundRobin(targets: readonly string[]): Promise<RoundRobin> {
  // A new connection for each request: a keep-alive connection may have been closed with its server.
  const agent = new Agent({ keepAlive: false });
  let turn = 0;
  const takeNextTarget = () => new URL(targets[turn++ % targets.length] ?? "");

  const server = createServer((clientRequest, clientResponse) =>
    forward(clientRequest, clientResponse, targets.length),
  );

  function forward(
    clientRequest: IncomingMessage,
    clientResponse: ServerResponse,
    remainingTries: number,
  ): void {
    const { hostname, port } = takeNextTarget();
    const { method, url, headers } = clientRequest;
    const forwardedRequest = request({ agent, hostname, port, method, path: url, headers });
    forwardedRequest.once("response", (response) => {
      clientResponse.writeHead(response.statusCode ?? 502, response.statusMessage, response.rawHeaders);
      response.pipe(clientResponse);
      response.once("error", () => clientResponse.destroy());
    });
    forwardedRequest.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED" && remainingTries > 1)
        return forward(clientRequest, clientResponse, remainingTries - 1);
      if (clientResponse.headersSent) clientResponse.destroy();
      else clientResponse.writeHead(502).end();
    });
    // Nothing is sent before the connection is open, so that the request can still go to another server.
    forwardedRequest.once("socket", (socket) => {
      if (socket.connecting) socket.once("connect", () => clientRequest.pipe(forwardedRequest));
      else clientRequest.pipe(forwardedRequest);
    });
    forwardedRequest.flushHeaders();
    clientResponse.once("close", () => forwardedRequest.destroy());
  }

  server.on("upgrade", (clientRequest: IncomingMessage, client: Socket, head: Buffer) => {
    const { hostname, port } = takeNextTarget();
    const upstream = connect(Number(port), hostname);
    const lines = [`${clientRequest.method} ${clientRequest.url} HTTP/1.1`];
    for (let index = 0; index < clientRequest.rawHeaders.length; index += 2)
      lines.push(`${clientRequest.rawHeaders[index]}: ${clientRequest.rawHeaders[index + 1]}`);
    upstream.write(`${lines.join("\r\n")}\r\n\r\n`);
    upstream.write(head);
    upstream.pipe(client).pipe(upstream);
    for (const [source, destination] of [
      [upstream, client],
      [client, upstream],
    ] as const) {
      source.once("error", () => destination.destroy());
      source.once("close", () => destination.destroy());
    }
  });

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
