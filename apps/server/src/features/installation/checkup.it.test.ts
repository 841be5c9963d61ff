import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { examineInstallation } from "@gonfalon/contract/installation.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { noEngine } from "#adapters/containers/none.ts";
import { probePort } from "#adapters/net/port-probe.ts";
import { keyVault } from "#adapters/secrets/key-vault.ts";
import { systemClock } from "#adapters/time/system-clock.ts";
import { hoursFromNow, insertChallenge, insertGame } from "../../../test/builders.ts";
import { fakeContainers } from "../../../test/fake-containers.ts";
import { useServer } from "../../../test/harness.ts";
import { recordingMailer } from "../../../test/recording-mailer.ts";
import { getListenUrl } from "../../../test/signalr.ts";
import { type CheckupDeps, checkupService } from "./checkup.service.ts";

const server = useServer();
const otherServer = createServer((_request, reply) => void reply.end("hello"));
let otherServerPort: number;

beforeAll(async () => {
  otherServer.listen(0, "127.0.0.1");
  await once(otherServer, "listening");
  otherServerPort = (otherServer.address() as AddressInfo).port;
});

afterAll(() => void otherServer.close());

const listenOptions = {
  host: "127.0.0.1",
  port: 0,
  metricsHost: "127.0.0.1",
  metricsPort: 0,
  publicUrl: undefined,
  trustedProxies: "",
};

function createHealthyDeps(): CheckupDeps {
  return {
    clock: systemClock,
    disk: { getSpace: async () => ({ ...server.disk }) },
    mailer: recordingMailer(),
    listen: listenOptions,
    probePort,
    openDb: async () => server.db,
    openEngine: async () => fakeContainers({ now: systemClock.now }),
    openKeys: async () => undefined,
    canStoreFiles: async () => true,
    publicUrl: "https://ctf.example.org",
    probeProviders: async () => [{ key: "campus", problem: null }],
  };
}

async function listProblems(faults: Partial<CheckupDeps>) {
  const findings = await checkupService({ ...createHealthyDeps(), ...faults }).examine();
  return findings.filter(({ isWell }) => !isWell);
}

function createFailingMailer() {
  const mailer = recordingMailer();
  mailer.fail("authentication failed");
  return mailer;
}

function createBrokenEngine() {
  const engine = fakeContainers({ now: systemClock.now });
  engine.setUnreachable("the engine is unreachable");
  return engine;
}

function createEngineWithoutFirewall() {
  const engine = fakeContainers({ now: systemClock.now });
  engine.prohibitStarts("no firewall is in force");
  return engine;
}

/** Opens the platform keys with a wrong secret. */
async function openWithAnotherSecret(): Promise<void> {
  const { db, events } = server;
  const createVault = (byte: number) =>
    keyVault({ db, clock: systemClock, events, masterKey: Buffer.alloc(32, byte) });
  await createVault(0).getSigningKey("some").getPublicKey();
  await createVault(1).check();
}

it("INSTALL-2 finds no problem in a correct installation", async () => {
  expect(await listProblems({})).toEqual([]);
});

it("INSTALL-2 warns that mails are only logged", async () => {
  const checks = await checkupService({
    ...createHealthyDeps(),
    mailer: { ...recordingMailer(), delivers: false },
  }).examine();
  expect(checks.find(({ subject }) => subject === "mail")).toEqual({
    subject: "mail",
    isWell: true,
    finding: "SMTP_URL is not set; mails are only logged",
    advice: expect.stringContaining("Set SMTP_URL"),
  });
});

it("INSTALL-2 reports a missing engine as unused, and as a warning once an enabled challenge needs it", async () => {
  async function examineEngine() {
    const openEngine = async () => noEngine("No container engine was found.");
    const checks = await checkupService({
      ...createHealthyDeps(),
      clock: server.clock,
      openEngine,
    }).examine();
    return checks.find(({ subject }) => subject === "containers");
  }
  const missingEngineCheck = {
    subject: "containers",
    isWell: true,
    finding: "No container engine was found.",
  };
  const type = "StaticContainer";
  const gameId = await insertGame(server);
  await insertChallenge(server, gameId, { type, enabled: false });
  await insertChallenge(server, await insertGame(server, { ends_at: hoursFromNow(server, -0.5) }), { type });
  expect(await examineEngine()).toEqual({ ...missingEngineCheck, advice: null, isUnused: true });
  await insertChallenge(server, gameId, { type });
  expect(await examineEngine()).toEqual({ ...missingEngineCheck, advice: expect.stringContaining("engine") });
});

it.each<[string, () => Partial<CheckupDeps>, RegExp, RegExp]>([
  [
    "disk",
    () => ({ disk: { getSpace: async () => ({ freeBytes: 5, totalBytes: 10 }) } }),
    /5 bytes are free/,
    /Free up disk space/,
  ],
  [
    "disk",
    () => ({ disk: { getSpace: () => Promise.reject(new Error("EACCES")) } }),
    /EACCES/,
    /make it writable for the server's account/,
  ],
  ["secret", () => ({ openKeys: openWithAnotherSecret }), /another secret/, /SECRET_KEY/],
  ["files", () => ({ canStoreFiles: async () => false }), /written data cannot be read/, /S3_/],
  ["mail", () => ({ mailer: createFailingMailer() }), /authentication failed/, /SMTP_URL/],
  [
    "containers",
    () => ({ openEngine: async () => createBrokenEngine() }),
    /engine is unreachable/,
    /DOCKER_HOST/,
  ],
  [
    "containers",
    () => ({ openEngine: async () => createEngineWithoutFirewall() }),
    /no firewall is in force/,
    /CONTAINER_FIREWALL/,
  ],
  [
    "clock",
    () => ({ clock: { now: () => new Date(systemClock.now().getTime() - HOUR_MS) } }),
    /differs .* by \d{7} ms/,
    /NTP/,
  ],
  [
    "providers",
    () => ({
      probeProviders: async () => [
        { key: "campus", problem: "unreachable" },
        { key: "github", problem: null },
      ],
    }),
    /^campus: unreachable$/,
    /disable it/,
  ],
  [
    "ports",
    () => ({ listen: { ...listenOptions, port: otherServerPort } }),
    /another program uses \d+$/,
    /PORT/,
  ],
  [
    "ports",
    () => ({ listen: { ...listenOptions, metricsPort: otherServerPort } }),
    /another program/,
    /METRICS_PORT/,
  ],
  [
    "proxy",
    () => ({ listen: { ...listenOptions, trustedProxies: "0.0.0.0/0" } }),
    /can spoof their address/,
    /TRUSTED/,
  ],
  [
    "proxy",
    () => ({ listen: { ...listenOptions, trustedProxies: "::/0" } }),
    /can spoof their address/,
    /TRUSTED/,
  ],
  [
    "proxy",
    () => ({ listen: { ...listenOptions, host: "0.0.0.0", publicUrl: "https://ctf.example.org" } }),
    /no proxy is trusted besides loopback/,
    /TRUSTED_PROXIES/,
  ],
])("INSTALL-2 reports the problem and the advice: %s", async (subject, faults, finding, advice) => {
  expect(await listProblems(faults())).toEqual([
    {
      subject,
      isWell: false,
      finding: expect.stringMatching(finding) as string,
      advice: expect.stringMatching(advice) as string,
    },
  ]);
});

it("INSTALL-2 reports an unavailable database, and still checks the rest", async () => {
  const openDb = () => Promise.reject(new Error("connect ECONNREFUSED"));
  const checks = await checkupService({ ...createHealthyDeps(), openDb }).examine();
  expect(checks).toHaveLength(11);
  const problems = checks.filter(({ isWell }) => !isWell);
  expect(problems.map(({ subject }) => subject)).toEqual(["database", "clock", "accounts"]);
  for (const { finding, advice } of problems) {
    expect(finding).toContain("ECONNREFUSED");
    expect(advice).toContain("Start PostgreSQL");
  }
});

it("INSTALL-2 reports a database schema of another version", async () => {
  const laterMigration = { name: "9999_later.sql", checksum: "" };
  await server.db.insertInto("migrations").values(laterMigration).execute();
  const [problem] = await listProblems({});
  await server.db.deleteFrom("migrations").where("name", "=", laterMigration.name).execute();
  expect(problem).toMatchObject({ subject: "database", finding: "it has the schema of another version" });
});

it("INSTALL-2 recognizes the ports of the running server", async () => {
  const port = Number(new URL(await getListenUrl(server.app)).port);
  const [portsCheck] = (
    await checkupService({ ...createHealthyDeps(), listen: { ...listenOptions, port } }).examine()
  ).filter(({ subject }) => subject === "ports");
  expect(portsCheck).toMatchObject({ isWell: true, finding: "in use by this server" });
});

it("INSTALL-2 shows administrators of a running server the same report", async () => {
  const admin = await server.signUp("Admin");
  server.mailer.fail("no such account");
  server.engine.setUnreachable("the engine is unreachable");
  const { status, body } = await server.call(admin, examineInstallation);
  expect(status).toBe(200);
  expect(body).toHaveLength(11);
  const problems = body.filter(({ isWell }) => !isWell).map(({ subject, finding }) => [subject, finding]);
  expect(problems).toEqual([
    // The test clock is frozen, but the database clock is not.
    ["clock", expect.stringMatching(/differs from the database clock/)],
    ["mail", "no such account"],
    ["containers", "the engine is unreachable"],
  ]);
});
