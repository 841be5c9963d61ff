import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "#server/adapters/net/find-free-port.ts";
import { signInAsAdmin } from "./event.ts";
import { connectInspector, type Inspector } from "./inspector.ts";
import { type MeasuredServer, startServer } from "./server.ts";

export interface ImportFigures {
  readonly planSeconds: number;
  readonly applySeconds: number;
  /** The peak of the additional memory during planning. */
  readonly peakMegabytes: number;
  /** The longest turn of the event loop, in CPU time. */
  readonly pauseMs: number;
}

/** A new server, to which requests are sent as the administrator. */
export interface ImportServer {
  /** Plans and applies an import. */
  importFile(file: File): Promise<ImportFigures & { readonly gameId: number }>;
  /** Sends a request and returns the bytes of the response, and the longest turn of the event loop in the meantime. */
  download(path: string): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly pauseMs: number }>;
}

const SAMPLE_INTERVAL_MS = 50;

interface ImportReply {
  readonly id: string;
  readonly fingerprint: string;
  readonly gameId: number;
}

export async function withImportServer<T>(work: (server: ImportServer) => Promise<T>): Promise<T> {
  const inspectorPort = await findFreePort("127.0.0.1");
  const dataDir = await mkdtemp(join(tmpdir(), "gonfalon-import-"));
  const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: "", CONTAINER_ENGINE: "none" }, [
    `--inspect=127.0.0.1:${inspectorPort}`,
  ]);
  const inspector = await connectInspector(inspectorPort);
  try {
    return await work(createImportServer(server, inspector, await signInAsAdmin(server.url)));
  } finally {
    inspector.close();
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
}

function createImportServer(server: MeasuredServer, inspector: Inspector, cookie: string): ImportServer {
  async function send(path: string, body: FormData | string): Promise<Response> {
    const headers = { cookie, ...(typeof body === "string" && { "content-type": "application/json" }) };
    const response = await fetch(`${server.url}${path}`, { method: "POST", headers, body });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  }
  const request = async (path: string, body: FormData | string) =>
    (await (await send(path, body)).json()) as ImportReply;

  async function importFile(file: File) {
    await evaluate(inspector, WATCH_EVENT_LOOP);
    const megabytesBefore = await server.measureResidentMegabytes();
    let highestMegabytes = megabytesBefore;
    const sampleMemory = async () => {
      const megabytes = await server.measureResidentMegabytes();
      highestMegabytes = Math.max(highestMegabytes, megabytes);
    };
    const form = new FormData();
    form.append("file", file);
    const startedAt = performance.now();
    const sampleTimer = setInterval(() => void sampleMemory(), SAMPLE_INTERVAL_MS);
    // Also stopped after a failure, because the server is stopped then.
    const { id, fingerprint } = await request("/api/admin/imports", form).finally(() =>
      clearInterval(sampleTimer),
    );
    const plannedAt = performance.now();
    const peakMegabytes = highestMegabytes - megabytesBefore;
    const { gameId } = await request(`/api/admin/imports/${id}/apply`, JSON.stringify({ fingerprint }));
    const applySeconds = (performance.now() - plannedAt) / 1000;
    const pauseMs = Number(await evaluate(inspector, MAX_TURN_EXPRESSION));
    return { planSeconds: (plannedAt - startedAt) / 1000, applySeconds, peakMegabytes, pauseMs, gameId };
  }

  async function download(path: string) {
    await evaluate(inspector, WATCH_EVENT_LOOP);
    const bytes = new Uint8Array(await (await send(path, "{}")).arrayBuffer());
    return { bytes, pauseMs: Number(await evaluate(inspector, MAX_TURN_EXPRESSION)) };
  }

  return { importFile, download };
}

/** Measures the CPU time of the main thread per turn of the event loop: other load on the machine does not count. */
const WATCH_EVENT_LOOP = `
  globalThis.watchedTurns && clearInterval(globalThis.watchedTurns);
  globalThis.longestTurn = 0;
  globalThis.watchedTurns = (() => {
    const used = () => { const { user, system } = process.threadCpuUsage(); return (user + system) / 1000; };
    let last = used();
    return setInterval(() => {
      globalThis.longestTurn = Math.max(globalThis.longestTurn, used() - last);
      last = used();
    }, 1).unref();
  })();
  0`;
const MAX_TURN_EXPRESSION = "globalThis.longestTurn";

async function evaluate(inspector: Inspector, expression: string): Promise<unknown> {
  const { result } = (await inspector.send("Runtime.evaluate", { expression, returnByValue: true })) as {
    readonly result: { readonly value: unknown };
  };
  return result.value;
}
