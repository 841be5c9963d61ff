import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { WebSocketServer } from "ws";
import { openHub } from "./hub.ts";

const END = "\u001e";

it("CLIENT-1 connects again after a lost connection, sends its token, and reassembles messages", async () => {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  await once(server, "listening");
  const visits: string[] = [];
  server.on("connection", (socket, { headers, url }) => {
    visits.push(`${url} ${headers.authorization}`);
    socket.once("message", (text) => {
      expect(text).toEqual(Buffer.from(`{"protocol":"json","version":1}${END}`));
      socket.send(`{}${END}`);
      socket.send(`{"type":6}${END}{"type":1,"target":"Received","arg`);
      socket.send(`uments":[${visits.length}]}${END}`);
      if (visits.length === 1) socket.terminate();
    });
  });
  const received: unknown[] = [];
  const second = Promise.withResolvers<void>();
  const connection = openHub({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hub/user?game=1`,
    headers: { authorization: "Bearer a.b" },
    handlers: {
      onConnected: () => received.push("connected"),
      Received: (payload: unknown) => {
        received.push(payload);
        if (payload === 2) second.resolve();
      },
    },
  });
  await second.promise;
  connection.close();
  server.close();
  expect(visits).toEqual(["/hub/user?game=1 Bearer a.b", "/hub/user?game=1 Bearer a.b"]);
  expect(received).toEqual(["connected", 1, "connected", 2]);
});
