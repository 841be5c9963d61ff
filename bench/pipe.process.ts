import { once } from "node:events";
import { connect } from "node:net";
import { createWebSocketStream, WebSocketServer } from "ws";

// A WebSocket and a TCP connection, piped into each other with the library's own stream.
const [targetPort] = (await once(process, "message")) as [number];
const server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });
server.on("connection", (client) => {
  const tcp = connect(targetPort, "127.0.0.1");
  const stream = createWebSocketStream(client);
  for (const side of [tcp, stream]) side.on("error", () => client.terminate());
  tcp.pipe(stream).pipe(tcp);
});
await once(server, "listening");
const address = server.address();
process.send?.(typeof address === "object" && address ? address.port : 0);
