import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { readToEnd } from "../test/platform.ts";
import { relay } from "./relay.ts";

afterEach(() => void vi.useRealTimers());

/** A connection between a program and the tunnel; returns both ends. */
async function connectProgram(): Promise<{ readonly program: Socket; readonly socket: Socket }> {
  const server = createServer({ allowHalfOpen: true }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const program = connect({ port: (server.address() as AddressInfo).port, host: "127.0.0.1" });
  const [socket] = (await once(server, "connection")) as [Socket];
  onTestFinished(() => {
    program.destroy();
    socket.destroy();
    server.close();
  });
  return { program, socket };
}

it("TUN-6 a program that finishes sending before the WebSocket is open receives the response", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const accept = Promise.withResolvers<() => void>();
  const platform = new WebSocketServer({
    port: 0,
    host: "127.0.0.1",
    verifyClient: (_info, respond) => accept.resolve(() => respond(true)),
  });
  onTestFinished(() => {
    for (const client of platform.clients) client.terminate();
    platform.close();
  });
  platform.on("connection", (client) =>
    client.once("message", (question: Buffer) => {
      client.send(`${question.toString()} is 42`);
      client.close();
    }),
  );
  await once(platform, "listening");
  const websocket = new WebSocket(`ws://127.0.0.1:${(platform.address() as AddressInfo).port}`);
  const { program, socket } = await connectProgram();
  relay(socket, websocket);
  const receivedData = readToEnd(program);
  program.end("the answer");
  await once(socket, "end");
  const acceptWebSocket = await accept.promise;
  vi.advanceTimersByTime(500);
  acceptWebSocket();
  expect(String(await receivedData)).toBe("the answer is 42");
});
