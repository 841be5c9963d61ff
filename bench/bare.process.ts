import { once } from "node:events";
import { createServer } from "node:http";
import Fastify from "fastify";
import type { BareOptions } from "./bare.ts";

const [options] = (await once(process, "message")) as [BareOptions];
const replies = options.replies.map(({ base64, ...reply }) => ({
  ...reply,
  body: Buffer.from(base64, "base64"),
}));
process.send?.(options.serverKind === "fastify" ? await serveWithFastify() : await serveWithNode());

async function serveWithNode(): Promise<number> {
  const [firstReply] = replies;
  if (!firstReply) throw new Error("There is no response to serve");
  const { status, body } = firstReply;
  const headers = { ...firstReply.headers, ...(body.length > 0 && { "content-length": body.length }) };
  const server = createServer((_, reply) => void reply.writeHead(status, headers).end(body)).listen(
    0,
    "127.0.0.1",
  );
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

async function serveWithFastify(): Promise<number> {
  const app = Fastify();
  for (const { path, status, headers, body } of replies)
    app.get(path.split("?")[0] ?? "", (_, reply) => reply.code(status).headers(headers).send(body));
  return Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
}
