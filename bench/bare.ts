import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { SERVER_CORE } from "./cores.ts";

/** A response that a comparator always sends for a path. */
export interface BareReply {
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly base64: string;
}

/** What a comparator serves, with minimal overhead. `node:http` sends the first response for every path. */
export interface BareOptions {
  readonly serverKind: "node:http" | "fastify";
  readonly replies: readonly BareReply[];
}

export interface BareServer {
  readonly url: string;
  /** The total size of all bodies. */
  readonly byteCount: number;
  stop(): Promise<void>;
}

const PROCESS_FILE = fileURLToPath(new URL("./bare.process.ts", import.meta.url));

const COPIED_HEADERS = /^(content-type|content-encoding|etag|vary|cache-control)$/;

/** Requests each response once, then serves the same bytes from a separate process on the server's core. */
export async function startBareCopy(
  url: string,
  paths: readonly string[],
  headers: Readonly<Record<string, string>>,
  kind: BareOptions["serverKind"],
): Promise<BareServer> {
  const replies: BareReply[] = [];
  for (const path of paths) replies.push(await copyReply(url, path, headers));
  return startBareServer({ serverKind: kind, replies });
}

async function copyReply(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<BareReply> {
  // Not `fetch`, which would decompress the body.
  const [response] = (await once(get(url + path, { headers }), "response")) as [IncomingMessage];
  const bytes = await buffer(response);
  const copiedHeaders = Object.entries(response.headers).filter(([name]) => COPIED_HEADERS.test(name));
  return {
    path,
    status: response.statusCode ?? 500,
    headers: Object.fromEntries(copiedHeaders.map(([name, value]) => [name, String(value)])),
    base64: bytes.toString("base64"),
  };
}

async function startBareServer(options: BareOptions): Promise<BareServer> {
  const [program, ...args] = [...SERVER_CORE, process.execPath, PROCESS_FILE];
  const child: ChildProcess = spawn(program, args, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  child.send(options);
  const [port] = (await once(child, "message")) as [number];
  return {
    url: `http://127.0.0.1:${port}`,
    byteCount: options.replies.reduce((sum, { base64 }) => sum + Buffer.from(base64, "base64").length, 0),
    stop: async () => {
      child.kill();
      await once(child, "close");
    },
  };
}
