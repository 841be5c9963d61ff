import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createDaemonClient } from "./daemon-client.ts";

const OPTIONS = { api: "http://127.0.0.1:3307", name: "Spring::CTF", allowLan: false };
const TARGET = { remote: "ws://localhost/api/proxy/1", label: "login @ Spring" };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A fake of the daemon's HTTP interface. */
function createFakeDaemon() {
  const daemon = {
    isRunning: true,
    version: { version: "0.5.0" } as unknown,
    versionStatus: 200,
    consentStatus: 403,
    registerStatus: 200,
    pool: [] as { remote: string; local: string }[],
    listStatus: 200,
    openStatus: 200,
    calls: [] as string[],
    bodies: [] as unknown[],
    permission: "granted",
  };
  const respond = (
    method: string,
    path: string,
    body: { readonly remote: string; readonly local: string },
  ) => {
    switch (`${method} ${path}`) {
      case "GET /version":
        return Response.json(daemon.version, { status: daemon.versionStatus });
      case "POST /connect":
        if (daemon.consentStatus >= 400 && daemon.registerStatus === 200) daemon.consentStatus = 201;
        return new Response("no", { status: daemon.registerStatus });
      case "GET /connect":
        return new Response("", { status: daemon.consentStatus });
      case "GET /pool":
        return Response.json(daemon.pool, { status: daemon.listStatus });
      case "POST /pool": {
        if (daemon.openStatus !== 200)
          return new Response("this port is taken", { status: daemon.openStatus });
        const tunnel = { remote: body.remote, local: body.local.replace(":0", ":4242") };
        daemon.pool.push(tunnel);
        return Response.json(tunnel);
      }
      case "DELETE /pool":
        daemon.pool = daemon.pool.filter(({ local }) => local !== body.local);
        return new Response();
      default:
        return new Response();
    }
  };
  vi.stubGlobal("fetch", async (url: string, { method, body }: { method: string; body?: string }) => {
    const { pathname } = new URL(url);
    const content = body === undefined ? undefined : (JSON.parse(body) as { remote: string; local: string });
    daemon.calls.push(`${method} ${pathname}`);
    if (content) daemon.bodies.push(content);
    if (!daemon.isRunning) throw new TypeError("Failed to fetch");
    return respond(method, pathname, content ?? { remote: "", local: "" });
  });
  vi.stubGlobal("navigator", { permissions: { query: async () => ({ state: daemon.permission }) } });
  return daemon;
}

function createPage() {
  const daemon = createFakeDaemon();
  const reports: string[] = [];
  const client = createDaemonClient({
    onOffline: () => void reports.push("offline"),
    onFailure: ({ action, kind, message }) => void reports.push(`${action} ${kind}: ${message}`),
  });
  const advanceTime = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { daemon, client, reports, advanceTime };
}

/** A page that the owner of the machine has allowed. */
async function createAllowedPage() {
  const page = createPage();
  page.daemon.consentStatus = 202;
  page.client.configure(OPTIONS);
  await page.advanceTime(100);
  page.daemon.calls.length = 0;
  return page;
}

it("TUN-11 registers, waits for consent and detects it within three seconds", async () => {
  const { daemon, client, advanceTime } = createPage();
  client.configure(OPTIONS);
  expect(client.getState()).toBe("Invalid");
  await advanceTime(100);
  expect(daemon.calls).toEqual(["GET /version", "GET /connect", "POST /connect", "GET /connect"]);
  expect(daemon.bodies[0]).toMatchObject({ name: "Spring::CTF", features: ["basic", "pingfall"] });
  expect(client.getState()).toBe("Pending");

  daemon.consentStatus = 202;
  await advanceTime(3000);
  expect(client.getState()).toBe("Usable");
});

it("TUN-11 connects once for several changes of the options", async () => {
  const { daemon, client, advanceTime } = createPage();
  client.configure({ ...OPTIONS, name: "a" });
  await advanceTime(50);
  client.configure({ ...OPTIONS, name: "b" });
  await advanceTime(100);
  expect(daemon.calls.filter((call) => call === "GET /version")).toHaveLength(1);
  expect(daemon.bodies).toMatchObject([{ name: "b" }]);
});

it("TUN-11 updates the site name in a daemon with which the site is registered", async () => {
  const { daemon, client, advanceTime } = await createAllowedPage();
  client.configure({ ...OPTIONS, name: "Autumn::CTF" });
  await advanceTime(100);
  expect(daemon.calls.slice(0, 3)).toEqual(["GET /version", "GET /connect", "PATCH /connect"]);
  expect(daemon.bodies.at(-1)).toMatchObject({ name: "Autumn::CTF" });
});

it("TUN-11 reads the list of tunnels with every fifth poll", async () => {
  const { daemon, client, advanceTime } = await createAllowedPage();
  client.request(TARGET);
  await advanceTime(0);
  daemon.pool.length = 0;
  await advanceTime(12_000);
  expect(daemon.calls).not.toContain("GET /pool");
  expect(client.findLocalAddress(TARGET.remote)).toBe("127.0.0.1:4242");
  await advanceTime(3000);
  expect(daemon.calls).toContain("GET /pool");
});

it("TUN-12 reports once per connection that the list of tunnels cannot be read", async () => {
  const { daemon, client, reports, advanceTime } = createPage();
  daemon.consentStatus = 202;
  daemon.listStatus = 500;
  client.configure(OPTIONS);
  await advanceTime(40_000);
  expect(reports).toEqual(["list daemon_error: []"]);
  expect(client.getState()).toBe("Usable");

  daemon.isRunning = false;
  await advanceTime(3000);
  daemon.isRunning = true;
  await advanceTime(40_000);
  expect(reports).toEqual(["list daemon_error: []", "offline", "list daemon_error: []"]);
});

it("TUN-13 opens the tunnel of the shown instance, and opens it again if the daemon has dropped it", async () => {
  const { daemon, client, advanceTime } = await createAllowedPage();
  client.request(TARGET);
  await advanceTime(0);
  expect(daemon.bodies.at(-1)).toEqual({ ...TARGET, local: "127.0.0.1:0" });
  expect(client.findLocalAddress(TARGET.remote)).toBe("127.0.0.1:4242");
  daemon.pool.length = 0;
  await advanceTime(15_000);
  expect(daemon.pool).toHaveLength(1);
});

it("TUN-13 keeps an unused tunnel open, but does not open it again", async () => {
  const { daemon, client, advanceTime } = await createAllowedPage();
  const stop = client.request(TARGET);
  await advanceTime(0);
  stop();
  await advanceTime(15_000);
  expect(client.findLocalAddress(TARGET.remote)).toBe("127.0.0.1:4242");
  daemon.pool.length = 0;
  await advanceTime(15_000);
  expect(client.findLocalAddress(TARGET.remote)).toBeUndefined();
  expect(daemon.pool).toEqual([]);
});

it("TUN-13 closes the tunnel of an instance that has ended", async () => {
  const { daemon, client, advanceTime } = await createAllowedPage();
  client.request(TARGET);
  await advanceTime(0);
  client.close(TARGET.remote);
  await advanceTime(0);
  expect(daemon.pool).toEqual([]);
  expect(client.findLocalAddress(TARGET.remote)).toBeUndefined();
  await advanceTime(15_000);
  expect(daemon.pool).toEqual([]);
});

it("TUN-13 closes a tunnel whose instance ends while the tunnel is being opened", async () => {
  const { daemon, client } = await createAllowedPage();
  client.request(TARGET);
  client.close(TARGET.remote);
  await vi.advanceTimersByTimeAsync(0);
  expect(daemon.calls).toContain("POST /pool");
  expect(daemon.pool).toEqual([]);
  expect(client.findLocalAddress(TARGET.remote)).toBeUndefined();
});

it("TUN-13 opens one tunnel for concurrent requests", async () => {
  const { daemon, client, advanceTime } = await createAllowedPage();
  client.request(TARGET);
  client.request({ ...TARGET });
  await advanceTime(0);
  expect(daemon.pool).toHaveLength(1);
});

it("TUN-13 reports once why a tunnel cannot be opened", async () => {
  const { daemon, client, reports, advanceTime } = await createAllowedPage();
  daemon.openStatus = 400;
  client.request(TARGET);
  await advanceTime(30_000);
  expect(reports).toEqual(["open daemon_error: this port is taken"]);
});

it("TUN-13 reopens tunnels when other devices are allowed", async () => {
  const { daemon, client, advanceTime } = await createAllowedPage();
  client.request(TARGET);
  await advanceTime(0);
  client.configure({ ...OPTIONS, allowLan: true });
  await advanceTime(100);
  expect(daemon.pool).toEqual([{ remote: TARGET.remote, local: "0.0.0.0:4242" }]);
});

it("TUN-13 replaces a tunnel that is being opened when other devices are no longer allowed", async () => {
  const { daemon, client, advanceTime } = await createAllowedPage();
  client.configure({ ...OPTIONS, allowLan: true });
  await advanceTime(100);
  client.request(TARGET);
  client.configure(OPTIONS);
  await advanceTime(100);
  expect(daemon.bodies).toContainEqual(expect.objectContaining({ local: "0.0.0.0:0" }));
  expect(daemon.pool).toEqual([{ remote: TARGET.remote, local: "127.0.0.1:4242" }]);
});

it("TUN-14 reports within five seconds that the daemon has stopped, and reconnects automatically", async () => {
  const { daemon, client, reports, advanceTime } = await createAllowedPage();
  client.request(TARGET);
  await advanceTime(0);
  daemon.isRunning = false;
  await advanceTime(3000);
  expect(reports).toEqual(["offline"]);
  expect(client.getState()).toBe("Invalid");
  expect(client.getError()).toBe("daemon_unavailable");
  expect(client.findLocalAddress(TARGET.remote)).toBeUndefined();

  daemon.isRunning = true;
  daemon.pool.length = 0;
  await advanceTime(3000);
  expect(client.getState()).toBe("Usable");
  expect(client.findLocalAddress(TARGET.remote)).toBe("127.0.0.1:4242");
  expect(reports).toEqual(["offline"]);
});

it("TUN-14 retries with delays that double up to a minute", async () => {
  const { daemon, client, advanceTime } = createPage();
  daemon.isRunning = false;
  client.configure(OPTIONS);
  await advanceTime(100);
  const delaysInSeconds: number[] = [];
  for (let lastCallAt = Date.now(); delaysInSeconds.length < 7; ) {
    const callCount = daemon.calls.length;
    while (daemon.calls.length === callCount) await advanceTime(1000);
    delaysInSeconds.push((Date.now() - lastCallAt) / 1000);
    lastCallAt = Date.now();
  }
  expect(delaysInSeconds).toEqual([3, 6, 12, 24, 48, 60, 60]);
});

it("TUN-14 polls immediately when an instance is opened or the page becomes visible again", async () => {
  const { daemon, client, advanceTime } = createPage();
  daemon.isRunning = false;
  client.configure(OPTIONS);
  await advanceTime(60_000);
  daemon.isRunning = true;
  daemon.consentStatus = 202;
  client.request(TARGET);
  await advanceTime(0);
  expect(client.findLocalAddress(TARGET.remote)).toBe("127.0.0.1:4242");

  client.pause();
  daemon.calls.length = 0;
  await advanceTime(60_000);
  expect(daemon.calls).toEqual([]);
  client.resume();
  await advanceTime(0);
  expect(daemon.calls).toContain("GET /connect");
});

it("TUN-12 does not report a daemon that is not running, unless the user requested a connection", async () => {
  const { daemon, client, reports, advanceTime } = createPage();
  daemon.isRunning = false;
  client.configure(OPTIONS);
  await advanceTime(10_000);
  expect(reports).toEqual([]);
  client.retry();
  await advanceTime(0);
  expect(reports).toEqual(["version daemon_unavailable: daemon_unavailable"]);
});

it("TUN-12 detects that the browser blocks the daemon, and reports it only on request", async () => {
  const { daemon, client, reports, advanceTime } = createPage();
  daemon.isRunning = false;
  daemon.permission = "denied";
  client.configure(OPTIONS);
  await advanceTime(100);
  expect(client.getError()).toBe("daemon_blocked");
  expect(reports).toEqual([]);
  client.retry();
  await advanceTime(0);
  expect(reports).toEqual(["version daemon_blocked: daemon_blocked"]);
});

it.each([
  [{ version: "0.3.9" }, 200, "daemon_version_mismatch"],
  ["0.3.9", 200, "daemon_version_mismatch"],
  [{}, 404, "daemon_version_mismatch"],
  ["broken", 500, "daemon_error"],
])("TUN-12 the version %j with status %s is reported once as %s", async (version, status, kind) => {
  const { daemon, client, reports, advanceTime } = createPage();
  daemon.version = version;
  daemon.versionStatus = status;
  client.configure(OPTIONS);
  await advanceTime(20_000);
  expect(client.getError()).toBe(kind);
  expect(reports).toEqual([expect.stringContaining(`version ${kind}`)]);
});

it.each([404, 500])("TUN-11 registers the site if the consent status is %s, as with 403", async (status) => {
  const { daemon, client, advanceTime } = createPage();
  daemon.consentStatus = status;
  client.configure(OPTIONS);
  await advanceTime(100);
  expect(daemon.calls).toEqual(["GET /version", "GET /connect", "POST /connect", "GET /connect"]);
  expect(client.getState()).toBe("Pending");
});

it("TUN-12 does not request consent again after a denial, unless the user requests it", async () => {
  const { daemon, client, reports, advanceTime } = await createAllowedPage();
  daemon.consentStatus = 403;
  daemon.registerStatus = 403;
  await advanceTime(3000);
  expect(client.getError()).toBe("missing_scope");
  expect(reports).toEqual(["connect missing_scope: missing_scope"]);
  daemon.calls.length = 0;
  client.request(TARGET);
  await advanceTime(120_000);
  expect(daemon.calls).toEqual([]);

  daemon.registerStatus = 200;
  client.retry();
  await advanceTime(0);
  expect(client.getState()).toBe("Pending");
});

it("TUN-11 ignores a response to a request with the old options", async () => {
  const { daemon, client, advanceTime } = await createAllowedPage();
  client.retry();
  client.configure({ ...OPTIONS, name: "Autumn::CTF" });
  await advanceTime(1000);
  expect(daemon.bodies.at(-1)).toMatchObject({ name: "Autumn::CTF" });
});

it("TUN-11 connects again after a change of the address", async () => {
  const { daemon, client, advanceTime } = await createAllowedPage();
  client.configure({ ...OPTIONS, api: "http://127.0.0.1:4000" });
  expect(client.getState()).toBe("Invalid");
  daemon.isRunning = false;
  await advanceTime(100);
  expect(client.getError()).toBe("daemon_unavailable");
});
