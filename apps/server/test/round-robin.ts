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
export async function roundRobin(targets: readonly string[]): Promise<RoundRobin> {
  // A new connection for each request: a keep-alive connection may have been closed with its server.
  const agent = new Agent({ keepAlive: false });
  let turn = 0;
  const next = () => new URL(targets[turn++ % targets.length] ?? "");

  const server = createServer((incoming, outgoing) => forward(incoming, outgoing, targets.length));

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, tries: number): void {
    const { hostname, port } = next();
    const { method, url, headers } = incoming;
    const forwarded = request({ agent, hostname, port, method, path: url, headers });
    forwarded.once("response", (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.statusMessage, response.rawHeaders);
      response.pipe(outgoing);
      response.once("error", () => outgoing.destroy());
    });
    forwarded.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED" && tries > 1) return forward(incoming, outgoing, tries - 1);
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
    // Nothing is sent before the connection is open, so that the request can still go to another server.
    forwarded.once("socket", (socket) => {
      if (socket.connecting) socket.once("connect", () => incoming.pipe(forwarded));
      else incoming.pipe(forwarded);
    });
    forwarded.flushHeaders();
    outgoing.once("close", () => forwarded.destroy());
  }

  server.on("upgrade", (incoming: IncomingMessage, client: Socket, head: Buffer) => {
    const { hostname, port } = next();
    const upstream = connect(Number(port), hostname);
    const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
    for (let index = 0; index < incoming.rawHeaders.length; index += 2)
      lines.push(`${incoming.rawHeaders[index]}: ${incoming.rawHeaders[index + 1]}`);
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
