import { mkdtemp, readFile, rm } from "node:fs/promises";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { dial, echo, receive, startFakePlatform, waitForClose, waitUntilPassed } from "../test/platform.ts";
import { createAllowedOrigins } from "./allowed-origins.ts";
import { startDaemon } from "./daemon.ts";

const SITE = "https://ctf.example.org";
const INTRODUCTION = {
  name: "GZ::CTF",
  features: ["basic", "pingfall"],
  host: "IN_HEADER",
  state: "pending",
};

// The daemon checks its tunnels at intervals, which are fake in tests.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

/** A daemon whose owner responds when the test decides, and a client. */
async function createDaemon({ allowsLan = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "gonfalon-tunnel-"));
  const file = join(folder, "config", "allowed-origins");
  const allowedOrigins = createAllowedOrigins(file);
  const prompts: { readonly origin: string; readonly name: string; answer(isAllowed: boolean): void }[] = [];
  const output: string[] = [];
  const daemon = await startDaemon({
    port: 0,
    allowsLan,
    allowedOrigins,
    promptOwner: (origin, name) =>
      new Promise((answer) => {
        prompts.push({ origin, name, answer });
      }),
    print: (text) => void output.push(text),
  });
  let isRunning = true;
  const stop = async () => {
    if (isRunning) await daemon.stop();
    isRunning = false;
  };
  onTestFinished(async () => {
    await stop();
    await rm(folder, { recursive: true });
  });

  interface Options {
    readonly origin?: string | undefined;
    readonly body?: unknown;
    readonly headers?: Record<string, string>;
  }
  /** Sends a request like a site's page, for which the browser sets the Origin header. */
  async function call(method: string, path: string, { origin = SITE, body, headers }: Options = {}) {
    return new Promise<{ status: number; headers: Record<string, unknown>; text: string; json: unknown }>(
      (resolve, reject) => {
        const payload = typeof body === "string" ? body : JSON.stringify(body ?? "");
        const clientRequest = request(`${daemon.url}${path}`, {
          method,
          headers: { ...(origin && { origin }), "content-length": Buffer.byteLength(payload), ...headers },
          agent: false,
        });
        clientRequest.once("error", reject);
        clientRequest.once("response", (response) => {
          let text = "";
          response.setEncoding("utf8");
          response.on("data", (part: string) => {
            text += part;
          });
          response.once("end", () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text,
              json: response.headers["content-type"] === "application/json" ? JSON.parse(text) : undefined,
            }),
          );
        });
        clientRequest.end(payload);
      },
    );
  }
  const open = (origin: string, remote: string, local = "127.0.0.1:0") =>
    call("POST", "/pool", { origin, body: { label: "login @ Spring", remote, local } });
  return { ...daemon, stop, call, open, allowedOrigins, file, prompts, output };
}

describe("consent", () => {
  it("TUN-1 changes from unknown to pending to allowed, and is stored in a file of the owner", async () => {
    const { call, prompts, file } = await createDaemon();
    expect((await call("GET", "/connect")).status).toBe(403);
    expect((await call("POST", "/connect", { body: INTRODUCTION })).status).toBe(200);
    expect((await call("GET", "/connect")).status).toBe(201);
    expect((await call("POST", "/connect", { body: INTRODUCTION })).status).toBe(202);
    expect(prompts.map(({ origin, name }) => [origin, name])).toEqual([[SITE, "GZ::CTF"]]);

    prompts[0]?.answer(true);
    await waitUntilPassed(async () => expect((await call("GET", "/connect")).status).toBe(202));
    expect(await readFile(file, "utf8")).toBe(`${SITE}\n`);
  });

  it("TUN-1 a denied site does not cause another prompt", async () => {
    const { call, prompts } = await createDaemon();
    await call("POST", "/connect", { body: INTRODUCTION });
    prompts[0]?.answer(false);
    await waitUntilPassed(async () => expect((await call("GET", "/connect")).status).toBe(403));
    expect((await call("POST", "/connect", { body: INTRODUCTION })).status).toBe(403);
    expect(prompts).toHaveLength(1);
  });

  it("TUN-1 can be granted and revoked from another terminal", async () => {
    const { call, allowedOrigins } = await createDaemon();
    await call("POST", "/connect");
    await allowedOrigins.add(SITE);
    expect((await call("GET", "/connect")).status).toBe(202);
    await allowedOrigins.remove(SITE);
    expect((await call("GET", "/connect")).status).toBe(403);
  });

  it("TUN-1 concurrent introductions cause one prompt", async () => {
    const { call, prompts } = await createDaemon();
    await Promise.all(Array.from({ length: 5 }, () => call("POST", "/connect", { body: INTRODUCTION })));
    expect(prompts).toHaveLength(1);
  });

  it.each(["", "{", "[]", "null", '{"name":7,"features":{}}'])(
    "TUN-1 the name of a site with the introduction %j is its origin",
    async (body) => {
      const { call, prompts } = await createDaemon();
      expect((await call("POST", "/connect", { body })).status).toBe(200);
      expect(prompts[0]?.name).toBe(SITE);
    },
  );

  it("TUN-2 a name cannot overwrite the prompt", async () => {
    const { call, prompts } = await createDaemon();
    const name = `\u001b[2K\u202eGZ\r\n${"x".repeat(200)}`;
    await call("POST", "/connect", { body: { ...INTRODUCTION, name } });
    expect(prompts[0]?.name).toMatch(/^\[2KGZx+$/);
    expect(prompts[0]?.name.length).toBe(80);
  });

  it("TUN-8 at most eight sites wait for consent", async () => {
    const { call } = await createDaemon();
    const statuses: number[] = [];
    for (let site = 0; site < 9; site++) {
      const response = await call("POST", "/connect", { origin: `https://${site}.example.org` });
      statuses.push(response.status);
    }
    expect(statuses).toEqual([...Array(8).fill(200), 429]);
  });

  it("only a known site can update its introduction", async () => {
    const { call } = await createDaemon();
    expect((await call("PATCH", "/connect", { body: INTRODUCTION })).status).toBe(403);
    await call("POST", "/connect", { body: INTRODUCTION });
    expect((await call("PATCH", "/connect", { body: INTRODUCTION })).status).toBe(200);
  });
});

describe("access checks", () => {
  it("returns a version that pages accept", async () => {
    const { call } = await createDaemon();
    expect((await call("GET", "/version")).json).toEqual({ version: "0.5.0" });
  });

  it.each(["ctf.example.org", "evil.example:3307", "127.0.0.1.evil.example"])(
    "TUN-3 rejects requests for the host %j",
    async (host) => {
      const { call, allowedOrigins } = await createDaemon();
      await allowedOrigins.add(SITE);
      expect((await call("GET", "/pool", { headers: { host } })).status).toBe(403);
      expect((await call("GET", "/version", { headers: { host } })).status).toBe(403);
    },
  );

  it("TUN-3 accepts requests for localhost", async () => {
    const { call } = await createDaemon();
    expect((await call("GET", "/version", { headers: { host: "localhost:3307" } })).status).toBe(200);
  });

  it.each([
    ["GET", "/pool"],
    ["POST", "/pool"],
    ["DELETE", "/pool"],
    ["POST", "/popup"],
  ])("TUN-1 %s %s is rejected for a site without consent, pending or not", async (method, path) => {
    const { call } = await createDaemon();
    const responseBefore = await call(method, path, { body: {} });
    expect(responseBefore.status).toBe(403);
    expect(responseBefore.headers["access-control-allow-origin"]).toBeUndefined();
    await call("POST", "/connect", { body: INTRODUCTION });
    const responseWhilePending = await call(method, path, { body: {} });
    expect(responseWhilePending.status).toBe(403);
    expect(responseWhilePending.headers["access-control-allow-origin"]).toBe(SITE);
  });

  it.each(["null", "ctf.example.org", "file://", "https://ctf.example.org/x"])(
    "TUN-1 rejects %j, which is not the origin of a site",
    async (origin) => {
      const { call } = await createDaemon();
      expect((await call("POST", "/connect", { origin, body: INTRODUCTION })).status).toBe(403);
    },
  );

  it("TUN-1 consent is for exactly one origin", async () => {
    const { call, allowedOrigins } = await createDaemon();
    await allowedOrigins.add(SITE);
    for (const origin of ["http://ctf.example.org", "https://ctf.example.org:8443", "https://example.org"])
      expect((await call("GET", "/connect", { origin })).status).toBe(403);
  });

  it("TUN-3 responds to the private network access preflight of a public site", async () => {
    const { call } = await createDaemon();
    const headers = {
      "access-control-request-method": "POST",
      "access-control-request-headers": "content-type",
      "access-control-request-private-network": "true",
    };
    const allowedPreflight = await call("OPTIONS", "/connect", { headers });
    expect(allowedPreflight.status).toBe(204);
    expect(allowedPreflight.headers).toMatchObject({
      "access-control-allow-origin": SITE,
      "access-control-allow-headers": "*",
      "access-control-allow-private-network": "true",
    });
    const refusedPreflight = await call("OPTIONS", "/pool", { headers });
    expect(refusedPreflight.headers["access-control-allow-origin"]).toBeUndefined();
    expect(refusedPreflight.headers["access-control-allow-private-network"]).toBeUndefined();
  });

  it.each([
    ["GET", "/", 404],
    ["GET", "/constructor", 404],
    ["PUT", "/connect", 405],
    ["GET", "/popup", 405],
  ])("%s %s returns %s", async (method, path, status) => {
    const { call } = await createDaemon();
    expect((await call(method, path)).status).toBe(status);
  });

  it("TUN-8 limits the size of a body", async () => {
    const { call } = await createDaemon();
    expect((await call("POST", "/connect", { body: "x".repeat(20_000) })).status).toBe(413);
  });

  it("TUN-3 listens on 127.0.0.1 only", async () => {
    const { url } = await createDaemon();
    const { hostname, port } = new URL(url);
    expect(hostname).toBe("127.0.0.1");
    await expect(dial(`127.0.0.2:${port}`)).rejects.toThrow("ECONNREFUSED");
  });
});

describe("tunnels", () => {
  async function createDaemonWithAllowedSite(options?: { readonly allowsLan: boolean }) {
    const platform = await startFakePlatform(echo);
    const daemon = await createDaemon(options);
    await daemon.allowedOrigins.add(platform.origin);
    const { origin, remote } = platform;
    const readLocal = ({ json }: { readonly json: unknown }) => (json as { readonly local: string }).local;
    return { ...daemon, platform, origin, remote, readLocal };
  }

  it("TUN-6 opens a tunnel, lists it with its latency, relays bytes and closes it", async () => {
    const { call, open, origin, remote, readLocal } = await createDaemonWithAllowedSite();
    const openResponse = await open(origin, remote);
    const local = readLocal(openResponse);
    expect(openResponse.json).toEqual({
      label: "login @ Spring",
      remote,
      local,
      latency: -1,
      scope_host: origin,
    });
    const socket = await dial(local);
    socket.write("hello");
    expect(await receive(socket)).toBe("hello");
    await waitUntilPassed(async () => {
      const { json } = await call("GET", "/pool", { origin });
      const latency: unknown = expect.toSatisfy((value: number) => value >= 0);
      expect(json).toEqual([{ label: "login @ Spring", remote, local, latency, from: local, to: remote }]);
    });

    expect((await call("DELETE", "/pool", { origin, body: { local } })).status).toBe(200);
    await waitForClose(socket);
    expect((await call("GET", "/pool", { origin })).json).toEqual([]);
    expect((await call("DELETE", "/pool", { origin, body: { local } })).status).toBe(400);
  });

  it("TUN-6 repeated and concurrent requests return the same tunnel, which gets the new label", async () => {
    const { call, open, origin, remote, readLocal } = await createDaemonWithAllowedSite();
    const responses = await Promise.all([open(origin, remote), open(origin, remote)]);
    expect(readLocal(responses[0])).toBe(readLocal(responses[1]));
    const repeatedResponse = await call("POST", "/pool", {
      origin,
      body: { label: "new", to: remote, from: "127.0.0.1:0" },
    });
    expect(repeatedResponse.json).toMatchObject({ label: "new", local: readLocal(responses[0]) });
  });

  it("TUN-4 a site cannot reach another host, nor list or close another site's tunnel", async () => {
    const { call, open, allowedOrigins, origin, remote, readLocal } = await createDaemonWithAllowedSite();
    await allowedOrigins.add(SITE);
    expect((await open(SITE, remote)).status).toBe(400);
    const local = readLocal(await open(origin, remote));
    expect((await call("GET", "/pool", { origin: SITE })).json).toEqual([]);
    expect((await call("DELETE", "/pool", { origin: SITE, body: { local } })).status).toBe(400);
  });

  it("TUN-5 other machines can connect only with --lan", async () => {
    const loopbackDaemon = await createDaemonWithAllowedSite();
    expect(
      (await loopbackDaemon.open(loopbackDaemon.origin, loopbackDaemon.remote, "0.0.0.0:0")).status,
    ).toBe(400);
    const lanDaemon = await createDaemonWithAllowedSite({ allowsLan: true });
    const openResponse = await lanDaemon.open(lanDaemon.origin, lanDaemon.remote, "0.0.0.0:0");
    expect(lanDaemon.readLocal(openResponse)).toMatch(/^0\.0\.0\.0:\d+$/);
  });

  it("TUN-5 a port in use is rejected", async () => {
    const { open, origin, remote } = await createDaemonWithAllowedSite();
    const { port } = new URL(origin);
    expect((await open(origin, remote, `127.0.0.1:${port}`)).status).toBe(400);
    expect((await open(origin, remote)).status).toBe(200);
  });

  it.each([{}, { remote: 7, local: "127.0.0.1:0" }, { remote: "ws://x" }, [], "nonsense"])(
    "rejects the body %j",
    async (body) => {
      const { call, origin } = await createDaemonWithAllowedSite();
      expect((await call("POST", "/pool", { origin, body })).status).toBe(400);
      expect((await call("DELETE", "/pool", { origin, body: {} })).status).toBe(400);
    },
  );

  it("TUN-8 a site has at most 32 tunnels", async () => {
    const { open, origin, remote } = await createDaemonWithAllowedSite();
    const statuses = await Promise.all(
      Array.from({ length: 33 }, async (_, index) => (await open(origin, `${remote}${index}`)).status),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array(32).fill(200), 429]);
  });

  it("TUN-7 a tunnel closes when its instance is gone", async () => {
    const { call, open, platform, origin, remote } = await createDaemonWithAllowedSite();
    await open(origin, remote);
    platform.status = 404;
    await vi.advanceTimersByTimeAsync(5000);
    await waitUntilPassed(async () => expect((await call("GET", "/pool", { origin })).json).toEqual([]));
  });

  it("TUN-7 a site can choose the statuses that close a tunnel, or none", async () => {
    const { call, open, platform, origin, remote } = await createDaemonWithAllowedSite();
    await call("POST", "/connect", { origin, body: { name: "x", features: ["basic"] } });
    platform.status = 404;
    await open(origin, remote);
    await vi.advanceTimersByTimeAsync(5000);
    expect((await call("GET", "/pool", { origin })).json).toHaveLength(1);

    platform.status = 410;
    const settings = { pingfall: { status: [410], drop_unknown: false } };
    await call("POST", "/connect", { origin, body: { ...INTRODUCTION, settings } });
    await vi.advanceTimersByTimeAsync(5000);
    await waitUntilPassed(async () => expect((await call("GET", "/pool", { origin })).json).toEqual([]));
  });

  it("TUN-1 revoking consent closes the tunnels of a site", async () => {
    const { call, open, allowedOrigins, origin, remote, readLocal } = await createDaemonWithAllowedSite();
    const socket = await dial(readLocal(await open(origin, remote)));
    await allowedOrigins.remove(origin);
    await Promise.all([waitForClose(socket), vi.advanceTimersByTimeAsync(5000)]);
    expect((await call("GET", "/pool", { origin })).status).toBe(403);
  });

  it("TUN-9 stopping the daemon closes all tunnels", async () => {
    const { open, stop, origin, remote, readLocal } = await createDaemonWithAllowedSite();
    const local = readLocal(await open(origin, remote));
    const socket = await dial(local);
    await Promise.all([waitForClose(socket), stop()]);
    await expect(dial(local)).rejects.toThrow("ECONNREFUSED");
  });

  it("does not print the secret URL of an instance", async () => {
    const { open, output, origin, remote } = await createDaemonWithAllowedSite();
    await open(origin, remote);
    expect(output.join("\n")).toContain("login @ Spring");
    expect(output.join("\n")).not.toContain(remote);
  });
});

it("TUN-8 an incomplete request does not delay stopping the daemon", async () => {
  const { url, call, stop } = await createDaemon();
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => {});
  const headers = `Host: 127.0.0.1\r\nOrigin: ${SITE}\r\nContent-Length: 9\r\n`;
  socket.write(`POST /connect HTTP/1.1\r\n${headers}\r\n`);
  expect((await call("GET", "/version")).status).toBe(200);
  await Promise.all([waitForClose(socket), stop()]);
});
