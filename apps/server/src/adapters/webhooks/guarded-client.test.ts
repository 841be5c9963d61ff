import { execFile } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findFreePort } from "#adapters/net/find-free-port.ts";
import { parseAddressList } from "#kernel/address-list.ts";
import { guardedWebhookClient } from "./guarded-client.ts";

let receiver: Server;
let receivedRequests: string[];

beforeEach(async () => {
  receivedRequests = [];
  receiver = createServer((request, response) => {
    receivedRequests.push(`${request.method} ${request.headers.host} ${request.url}`);
    if (request.url === "/moved") response.writeHead(302, { location: "/elsewhere" }).end();
    else if (request.url === "/large") response.end("x".repeat(20_000));
    else if (request.url?.startsWith("/busy")) {
      const [retryAfter = "", date = ""] = decodeURIComponent(request.url.slice("/busy?".length)).split("&");
      response.writeHead(429, { "retry-after": retryAfter, ...(date && { date }) }).end();
    } else if (request.url === "/switched")
      response.writeHead(101, { connection: "Upgrade", upgrade: "websocket" }).end();
    else if (request.url !== "/silent") response.end("thanks");
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
});

afterEach(() => {
  receiver.closeAllConnections();
  receiver.close();
});

interface Options {
  readonly allowedNetworks?: string;
  /** The addresses that every name resolves to. */
  readonly addresses?: readonly string[];
  readonly timeoutMs?: number;
}

function createClient({ allowedNetworks = "", addresses = [], ...limits }: Options = {}) {
  return guardedWebhookClient({
    isAllowed: parseAddressList(allowedNetworks) ?? (() => false),
    ...limits,
    resolve: async () => addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
  });
}

const getPort = () => (receiver.address() as AddressInfo).port;
const createRequest = (url: string) => ({ method: "POST", url, headers: {}, body: "{}" }) as const;

describe("HOOK-7 a stored URL", () => {
  it.each<readonly [url: string, expected: boolean]>([
    ["https://example.org/hook", true],
    ["https://example.org:8443/hook", true],
    ["https://93.184.216.34/", true],
    ["https://[2606:2800:220:1:248:1893:25c8:1946]/", true],
    ["http://example.org/", true],
    ["http://93.184.216.34/", false],
    ["https://example.org:25/", false],
    ["https://example.org:0/", false],
    ["https://name:word@example.org/", false],
    ["file:///etc/passwd", false],
    ["example.org", false],
    ...[
      "127.0.0.1",
      "2130706433",
      "0x7f.1",
      "0.0.0.0",
      "10.0.0.1",
      "172.16.0.1",
      "192.168.0.1",
      "169.254.169.254",
      "100.64.0.1",
      "224.0.0.1",
      "240.0.0.1",
      "255.255.255.255",
      "192.0.2.1",
      "198.18.0.1",
      "[::1]",
      "[::]",
      "[::ffff:10.0.0.1]",
      "[::ffff:a00:1]",
      "[::ffff:93.184.216.34]",
      "[::10.0.0.1]",
      "[64:ff9b::a00:1]",
      "[64:ff9b:1::a00:1]",
      "[2002:a00:1::]",
      "[2001::1]",
      "[2001:db8::1]",
      "[fe80::1]",
      "[fec0::1]",
      "[fd00::1]",
      "[ff02::1]",
    ].map((host) => [`https://${host}/`, false] as const),
  ])("%s is accepted: %s", (url, isAccepted) => {
    expect(createClient().accepts(url)).toBe(isAccepted);
  });

  it("may be in an allowed network, but not as an IPv4-mapped address", () => {
    const { accepts } = createClient({ allowedNetworks: "10.0.0.0/8" });
    expect(accepts("http://10.1.2.3/")).toBe(true);
    expect(accepts("https://[::ffff:10.1.2.3]/")).toBe(false);
    expect(accepts("http://192.168.0.1/")).toBe(false);
  });
});

describe("HOOK-7 a request", () => {
  it("is sent to the checked address, with the host name of the URL", async () => {
    const { send } = createClient({ allowedNetworks: "127.0.0.1", addresses: ["127.0.0.1"] });
    const response = await send(createRequest(`http://hooks.example.org:${getPort()}/ok`));
    expect(response).toEqual({ status: 200, fault: null, body: "thanks", retryAfterSeconds: undefined });
    expect(receivedRequests).toEqual([`POST hooks.example.org:${getPort()} /ok`]);
  });

  it.each([
    ["resolves to a private address", { addresses: ["10.0.0.1"] }, "AddressNotAllowed"],
    ["resolves to an IPv4-mapped address", { addresses: ["::ffff:7f00:1"] }, "AddressNotAllowed"],
    [
      "resolves to a public and a private address",
      { addresses: ["93.184.216.34", "::1"] },
      "AddressNotAllowed",
    ],
    ["resolves to a public address without TLS", { addresses: ["93.184.216.34"] }, "AddressNotAllowed"],
  ])("fails if the name %s", async (_, options, fault) => {
    expect(await createClient(options).send(createRequest("http://hooks.example.org/"))).toMatchObject({
      status: null,
      fault,
    });
  });

  it("fails if the name does not exist", async () => {
    const { send } = guardedWebhookClient({ isAllowed: () => false });
    // Too long for DNS, so the resolver sends no query: a query can take longer than the timeout.
    const label = "x".repeat(64);
    expect((await send(createRequest(`https://${label}.invalid/`))).fault).toBe("NotResolved");
  });

  it.each([
    ["90", undefined, 90],
    ["2.5", undefined, 2.5],
    ["Wed, 18 Nov 2026 08:01:30 GMT", "Wed, 18 Nov 2026 08:00:00 GMT", 90],
    ["Wed, 18 Nov 2026 07:59:00 GMT", "Wed, 18 Nov 2026 08:00:00 GMT", -60],
    ["soon", undefined, undefined],
  ])("HOOK-4 reads the Retry-After %j", async (retryAfter, date, retryAfterSeconds) => {
    const { send } = createClient({ allowedNetworks: "127.0.0.1" });
    const query = encodeURIComponent([retryAfter, ...(date === undefined ? [] : [date])].join("&"));
    const response = await send(createRequest(`http://127.0.0.1:${getPort()}/busy?${query}`));
    expect(response).toMatchObject({ status: 429, fault: "Status", retryAfterSeconds });
  });

  it.each([
    ["a redirect", "/moved", { status: 302, fault: "Status" }],
    ["a switch of the protocol", "/switched", { status: 101, fault: "Status" }],
    ["a response that is too large", "/large", { status: null, fault: "TooLarge" }],
  ])("HOOK-3 fails on %s", async (_case, path, expected) => {
    const { send } = createClient({ allowedNetworks: "127.0.0.1" });
    expect(await send(createRequest(`http://127.0.0.1:${getPort()}${path}`))).toMatchObject(expected);
    expect(receivedRequests).toHaveLength(1);
  });

  it("HOOK-3 fails if there is no response in time", async () => {
    const { send } = createClient({ allowedNetworks: "127.0.0.1", timeoutMs: 100 });
    const response = await send(createRequest(`http://127.0.0.1:${getPort()}/silent`));
    expect(response).toMatchObject({ status: null, fault: "Timeout" });
  });

  it("fails without a listener, and over HTTPS on a port without TLS", async () => {
    const { send } = createClient({ allowedNetworks: "127.0.0.1" });
    expect((await send(createRequest(`https://127.0.0.1:${getPort()}/`))).fault).toBe("Tls");
    expect((await send(createRequest(`http://127.0.0.1:${await findFreePort("127.0.0.1")}/`))).fault).toBe(
      "Unreachable",
    );
  });

  it("ignores proxy variables", async () => {
    const module = new URL("./guarded-client.ts", import.meta.url);
    const script = `
      const { guardedWebhookClient } = await import(${JSON.stringify(module)});
      const { send } = guardedWebhookClient({ isAllowed: () => true });
      console.log((await send(${JSON.stringify(createRequest(`http://127.0.0.1:${getPort()}/ok`))})).status);`;
    // Node reads these variables only when a process starts.
    const env = {
      HTTP_PROXY: `http://127.0.0.1:${await findFreePort("127.0.0.1")}`,
      NODE_USE_ENV_PROXY: "1",
    };
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script], { env });
    expect(stdout).toBe("200\n");
  });
});
