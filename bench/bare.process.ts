import { once } from "node:events";
import { createServer } from "node:http";
import Fastify from "fastify";
import type { BareOrder } from "./bare.ts";

const [order] = (await once(process, "message")) as [BareOrder];
const body = Buffer.from(order.base64, "base64");
process.send?.(order.with === "fastify" ? await serveWithFastify() : await serveWithNode());

async function serveWithNode(): Promise<number> {
  const headers = { ...order.headers, ...(body.length > 0 && { "content-length": body.length }) };
  const server = createServer((_, reply) => void reply.writeHead(order.status, headers).end(body)).listen(
    0,
    "127.0.0.1",
  );
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

async function serveWithFastify(): Promise<number> {
  const app = Fastify();
  app.get("/", (_, reply) => reply.code(order.status).headers(order.headers).send(body));
  return Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
}
