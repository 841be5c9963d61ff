import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { SERVER_CORE } from "./cores.ts";

/** What a comparator serves: always these bytes, with minimal overhead. */
export interface BareOrder {
  readonly with: "node:http" | "fastify";
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly base64: string;
}

export interface BareServer {
  readonly url: string;
  stop(): Promise<void>;
}

const PROCESS = fileURLToPath(new URL("./bare.process.ts", import.meta.url));

const KEPT_HEADERS = /^(content-type|content-encoding|etag|vary|cache-control)$/;

/** Requests the response once, then serves the same bytes from its own process on the product's core. */
export async function bareCopy(
  url: string,
  headers: Readonly<Record<string, string>>,
  kind: BareOrder["with"],
): Promise<BareServer> {
  // Not `fetch`, which would decompress the body.
  const [reply] = (await once(get(url, { headers }), "response")) as [IncomingMessage];
  const bytes = await buffer(reply);
  const kept = Object.entries(reply.headers).filter(([name]) => KEPT_HEADERS.test(name));
  return start({
    with: kind,
    status: reply.statusCode ?? 500,
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    base64: bytes.toString("base64"),
  });
}

async function start(order: BareOrder): Promise<BareServer> {
  const [program, ...args] = [...SERVER_CORE, process.execPath, PROCESS];
  const child: ChildProcess = spawn(program, args, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  child.send(order);
  const [port] = (await once(child, "message")) as [number];
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      child.kill();
      await once(child, "close");
    },
  };
}
