import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import type { HubSocket } from "#ports/realtime.ts";
import { hubWebsocket } from "./hub-websocket.ts";

it("sends text messages of any length to all clients, and `ws` still sends its own frames", async () => {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(server, "listening");
  const sockets: HubSocket[] = [];
  server.on("connection", (socket, { socket: connection }: IncomingMessage) =>
    sockets.push(hubWebsocket(socket, connection)),
  );
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clients = Array.from({ length: 2 }, () => {
    const client = new WebSocket(url);
    const receivedMessages: string[] = [];
    client.on("message", (data: Buffer, isBinary) =>
      receivedMessages.push(isBinary ? "binary" : data.toString()),
    );
    return { client, receivedMessages };
  });
  await Promise.all(clients.map(({ client }) => once(client, "open")));

  const messages = [
    "",
    "é".repeat(62),
    "a".repeat(125),
    "a".repeat(126),
    "漢".repeat(21_845),
    "a".repeat(65_536),
  ];
  for (const message of messages) for (const socket of sockets) socket.send(message);
  for (const { client } of clients) {
    client.ping();
    await once(client, "pong");
  }
  const [socket] = sockets;
  expect(socket?.readyState).toBe(socket?.OPEN);
  for (const hubSocket of sockets) hubSocket.close();
  for (const { client, receivedMessages } of clients) {
    if (client.readyState !== client.CLOSED) await once(client, "close");
    expect(receivedMessages).toEqual(messages);
  }
  expect(socket?.readyState).not.toBe(socket?.OPEN);
  server.close();
});
