import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { zip } from "#server/adapters/archive/zip-writer.ts";
import { freePort } from "#server/adapters/net/free-port.ts";
import { connectInspector, type Inspector } from "./inspector.ts";
import { ADMIN_PASSWORD, startProduct } from "./product.ts";
import type { Measured, Row, RowByItself } from "./row.ts";

const USERS = 5000;
const TEAMS = 1250;
const CHALLENGES = 50;
const SUBMISSIONS = 100_000;

interface Figures {
  readonly planSeconds: number;
  readonly applySeconds: number;
  readonly peakMegabytes: number;
  readonly pauseMs: number;
}

let measuring: Promise<Figures> | undefined;

/** The import of a CTFd export with 5,000 users and 100,000 submissions is measured once for all rows. */
const row = (
  name: string,
  unit: Row["unit"],
  { atMost, figure }: { readonly atMost: number; readonly figure: (figures: Figures) => number },
): RowByItself => ({
  name,
  unit,
  target: { atMost },
  async measure(): Promise<Measured> {
    measuring ??= measureImport();
    return { figure: figure(await measuring), spread: 0, ours: "", bare: "" };
  },
});

export const importRows: readonly RowByItself[] = [
  row("import-plan", "s", { atMost: 15, figure: ({ planSeconds }) => planSeconds }),
  row("import-apply", "s", { atMost: 60, figure: ({ applySeconds }) => applySeconds }),
  row("import-memory", "MB", { atMost: 400, figure: ({ peakMegabytes }) => peakMegabytes }),
  row("import-pause", "ms", { atMost: 50, figure: ({ pauseMs }) => pauseMs }),
];

async function measureImport(): Promise<Figures> {
  const file = await createExport();
  const inspectorPort = await freePort("127.0.0.1");
  const dataDir = await mkdtemp(join(tmpdir(), "gonfalon-import-"));
  const product = await startProduct({ DATA_DIR: dataDir, DATABASE_URL: "", CONTAINER_ENGINE: "none" }, [
    `--inspect=127.0.0.1:${inspectorPort}`,
  ]);
  const inspector = await connectInspector(inspectorPort);
  try {
    const cookie = await signIn(product.url);
    const send = async (path: string, body: FormData | string) => {
      const headers = { cookie, ...(typeof body === "string" && { "content-type": "application/json" }) };
      const reply = await fetch(`${product.url}${path}`, { method: "POST", headers, body });
      if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
      return (await reply.json()) as { readonly id: string; readonly fingerprint: string };
    };
    await evaluate(inspector, WATCH);
    const before = await product.residentMegabytes();
    let peak = before;
    const sample = async () => {
      const now = await product.residentMegabytes();
      peak = Math.max(peak, now);
    };
    const watch = setInterval(() => void sample(), 50);
    const form = new FormData();
    form.append("file", file);
    const began = performance.now();
    const { id, fingerprint } = await send("/api/admin/imports", form);
    const planned = performance.now();
    const peakMegabytes = peak - before;
    await send(`/api/admin/imports/${id}/apply`, JSON.stringify({ fingerprint }));
    const applySeconds = (performance.now() - planned) / 1000;
    const pauseMs = Number(await evaluate(inspector, PAUSE));
    clearInterval(watch);
    return { planSeconds: (planned - began) / 1000, applySeconds, peakMegabytes, pauseMs };
  } finally {
    inspector.close();
    await product.stop();
    await rm(dataDir, { recursive: true });
  }
}

/** Processor time of the main thread between two turns of the event loop: other load on the machine does not count. */
const WATCH = `
  const used = () => { const { user, system } = process.threadCpuUsage(); return (user + system) / 1000; };
  let last = used();
  globalThis.longestTurn = 0;
  setInterval(() => {
    globalThis.longestTurn = Math.max(globalThis.longestTurn, used() - last);
    last = used();
  }, 1).unref();
  0`;
const PAUSE = "globalThis.longestTurn";

async function evaluate(inspector: Inspector, expression: string): Promise<unknown> {
  const { result } = (await inspector.ask("Runtime.evaluate", { expression, returnByValue: true })) as {
    readonly result: { readonly value: unknown };
  };
  return result.value;
}

async function signIn(url: string): Promise<string> {
  const reply = await fetch(`${url}/api/account/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ userName: "Admin", password: ADMIN_PASSWORD }),
  });
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

const BCRYPT = `$2b$12$${"a".repeat(53)}`;
const numbered = <T>(count: number, toRow: (id: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => toRow(index + 1));
const time = (second: number) => new Date(Date.UTC(2025, 2, 1, 10) + second * 500).toISOString();

/** The parts of a CTFd export. A quarter of the submissions are right. */
async function createExport(): Promise<File> {
  const tables = {
    config: [
      { id: 1, key: "ctf_name", value: "Large" },
      { id: 2, key: "user_mode", value: "teams" },
      { id: 3, key: "start", value: "1740823200" },
      { id: 4, key: "end", value: "1740909600" },
    ],
    users: numbered(USERS, (id) => ({
      id,
      name: `player ${id}`,
      email: `player${id}@ctfd.example`,
      password: BCRYPT,
      type: "user",
      verified: true,
      team_id: 1 + (id % TEAMS),
      created: time(0),
    })),
    teams: numbered(TEAMS, (id) => ({ id, name: `team ${id}`, created: time(0) })),
    challenges: numbered(CHALLENGES, (id) => ({
      id,
      name: `task ${id}`,
      description: "Find the flag.",
      value: 100,
      category: "web",
      type: "standard",
      state: "visible",
    })),
    flags: numbered(CHALLENGES, (id) => ({ id, challenge_id: id, type: "static", content: `flag{${id}}` })),
    submissions: numbered(SUBMISSIONS, (id) => ({
      id,
      user_id: 1 + (id % USERS),
      team_id: 1 + ((1 + (id % USERS)) % TEAMS),
      challenge_id: 1 + (Math.floor(id / TEAMS) % CHALLENGES),
      provided: `flag{${id}}`,
      type: id % 4 === 0 ? "correct" : "incorrect",
      ip: "192.0.2.1",
      date: time(id),
    })),
  };
  async function* parts() {
    for (const [name, results] of Object.entries(tables)) {
      const chunks = [Buffer.from(JSON.stringify({ count: results.length, results, meta: {} }))];
      yield { name: `db/${name}.json`, modifiedAt: new Date(0), chunks };
    }
  }
  return new File([new Uint8Array(await buffer(zip(parts())))], "large.zip", { type: "application/zip" });
}
