import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { LOAD_CORE } from "./cores.ts";

const run = promisify(execFile);

export interface Load {
  readonly url: string;
  readonly seconds: number;
  readonly connectionCount?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Lua code that generates the next request. */
  readonly script?: string;
  /** Whether responses may have any status: some requests of a page are expected to fail. */
  readonly allowsErrorStatus?: boolean;
}

const SOCKET_ERRORS = /Socket errors: (.*)/;
const ANY_ERRORS = /Non-2xx or 3xx responses: (\d+)|Socket errors: (.*)/;

/**
 * Sends as many requests as the server can handle and returns the rate. Throws if a connection fails, or if a status is
 * not 2xx or 3xx and `allowsErrorStatus` is not set.
 */
export async function measureRequestRate({
  url,
  seconds,
  connectionCount = 32,
  headers = {},
  script,
  allowsErrorStatus = false,
}: Load): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "gonfalon-load-"));
  try {
    const file = join(folder, "load.lua");
    await writeFile(file, script ?? "");
    const [program, ...args] = [
      ...LOAD_CORE,
      "wrk",
      "--threads=1",
      `--connections=${connectionCount}`,
      `--duration=${seconds}s`,
      "--timeout=10s",
      ...(script === undefined ? [] : ["--script", file]),
      ...Object.entries(headers).flatMap(([name, value]) => ["--header", `${name}: ${value}`]),
      url,
    ];
    const { stdout } = await run(program, args);
    const failures = (allowsErrorStatus ? SOCKET_ERRORS : ANY_ERRORS).exec(stdout);
    if (failures) throw new Error(`${url} returned errors:\n${stdout}`);
    return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  } finally {
    await rm(folder, { recursive: true });
  }
}
