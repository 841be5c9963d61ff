import { registerExternal, startExternal } from "@gonfalon/contract/external.ts";
import { checkProvider, createProvider } from "@gonfalon/contract/provider.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Caller, visitor } from "../../../test/api-client.ts";
import { finishAt, startAt } from "../../../test/external-browser.ts";
import { useFakeProvider } from "../../../test/fake-identity-provider.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";

// Tests EXT-1 to EXT-4 against a malicious provider.

const SITE = "http://127.0.0.1:8080";
const server = useServer({ publicUrl: SITE });
const fake = useFakeProvider();
let admin: TestUser;
const idsByKey = new Map<string, string>();

async function addProvider(key: string, overrides: object = {}) {
  const { clientId, clientSecret, origin: issuer } = fake;
  const body = { key, name: key, kind: "Oidc" as const, clientId, clientSecret, issuer, ...overrides };
  const response = await server.call(admin, createProvider, { body });
  expect(response.status).toBe(200);
  idsByKey.set(key, response.body.id);
}

beforeAll(async () => {
  admin = await server.signUp("Admin");
  await addProvider("fake");
  await addProvider("other");
  await addProvider("plain", {
    kind: "OAuth2",
    authorizeUrl: `${fake.origin}/authorize`,
    tokenUrl: `${fake.origin}/token`,
    userInfoUrl: `${fake.origin}/me`,
  });
});
beforeEach(() => fake.setBehavior());

const start = (provider = "fake") => startAt(server, { provider });
const countProvenFlows = async () =>
  (await server.db.selectFrom("external_flows").select("is_proven").where("is_proven", "=", true).execute())
    .length;

async function expectRefused(browser: Caller, query: string, provider = "fake") {
  const before = await countProvenFlows();
  const response = await finishAt(server, browser, provider, query);
  expect(response.status).toBe(400);
  expect(response.headers["set-cookie"]).toBeUndefined();
  expect(await countProvenFlows()).toBe(before);
  return response.problem.title;
}

describe("EXT-2 a flow", () => {
  it("belongs to one browser, state and provider, expires after ten minutes, and works once", async () => {
    const { url, browser } = await start();
    const query = fake.authorize(url);
    await expectRefused(visitor, query);
    await expectRefused((await start()).browser, query);
    await expectRefused(browser, query.replace(/state=./, "state=~"));
    await expectRefused(browser, query, "other");
    expect((await finishAt(server, browser, "fake", query)).body.outcome).toBe("Register");
    await expectRefused(browser, query);
    const lateFlow = await start();
    server.clock.advance(10 * MINUTE_MS);
    await expectRefused(lateFlow.browser, fake.authorize(lateFlow.url));
  });

  it("is used by one of two concurrent callbacks", async () => {
    const { url, browser } = await start();
    const query = fake.authorize(url);
    const responses = await Promise.all([1, 2].map(() => finishAt(server, browser, "fake", query)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it("returns only to paths of this site, and its cookie is SameSite=Strict", async () => {
    const { url, browser } = await startAt(server, { provider: "fake", returnTo: "//evil.example/" });
    expect((await finishAt(server, browser, "fake", fake.authorize(url))).body.returnTo).toBe("/");
    const { headers } = await server.call(visitor, startExternal, { body: { provider: "fake" } });
    expect(String(headers["set-cookie"])).toMatch(/^gonfalon_external=[\w-]{43};.*HttpOnly; SameSite=Strict/);
  });

  it("needs a known provider and, to connect or to confirm, the session of the user who started it", async () => {
    for (const purpose of ["Link", "Confirm"] as const)
      expect(
        (await server.call(visitor, startExternal, { body: { provider: "fake", purpose } })).status,
      ).toBe(401);
    expect((await server.call(visitor, startExternal, { body: { provider: "nobody" } })).status).toBe(404);
    expect((await server.call(visitor, registerExternal, { body: { userName: "nobody" } })).status).toBe(400);
    const user = await server.signUp();
    const { url, browser } = await startAt(server, { provider: "fake", purpose: "Link" }, user);
    const { headers } = await server.signUp();
    const [flowCookie = ""] = /gonfalon_external=[^;]+/.exec(browser.headers["cookie"] ?? "") ?? [];
    await expectRefused({ headers: { cookie: `${headers["cookie"]}; ${flowCookie}` } }, fake.authorize(url));
  });
});

describe("EXT-1 an ID token", () => {
  const getNow = () => Math.floor(Date.now() / 1000);
  it.each<[string, () => Parameters<typeof fake.setBehavior>[0]]>([
    ["with another nonce", () => ({ idToken: { nonce: "other" } })],
    ["without a nonce", () => ({ idToken: { nonce: undefined } })],
    ["for another client", () => ({ idToken: { aud: "other" } })],
    ["of another issuer", () => ({ idToken: { iss: "https://evil.example" } })],
    ["that has expired", () => ({ idToken: { exp: getNow() - 3600, iat: getNow() - 7200 } })],
    ["without an expiry", () => ({ idToken: { exp: undefined } })],
    ["with the signature of another key", () => ({ key: fake.foreignKey })],
    ["with an unknown key id", () => ({ header: { alg: "RS256", kid: "two" } })],
    ["without a signature", () => ({ header: { alg: "none" } })],
    ["with a symmetric signature", () => ({ header: { alg: "HS256", kid: "one" } })],
    ["without a subject", () => ({ idToken: { sub: undefined } })],
    ["with NUL in the subject", () => ({ idToken: { sub: "a\0b" } })],
    ["with half of a surrogate pair in the subject", () => ({ idToken: { sub: "a\uD800" } })],
    ["with a subject that is too long", () => ({ idToken: { sub: "x".repeat(256) } })],
    [
      "with a subject that differs from that of the user endpoint",
      () => ({ resources: { "/userinfo": { sub: "subject-2" } } }),
    ],
  ])("%s is refused", async (_, attack) => {
    const { url, browser } = await start();
    fake.setBehavior(attack());
    // The discovery document is cached for an hour. This event clears the cache.
    server.events.publish({ type: "provider.changed" });
    expect(await expectRefused(browser, fake.authorize(url))).toContain("invalid_response");
  });

  it("is refused with another issuer in the redirect, and with the code of another flow", async () => {
    const firstFlow = await start();
    await expectRefused(firstFlow.browser, `${fake.authorize(firstFlow.url)}&iss=https%3A%2F%2Fevil.example`);
    const victimQuery = fake.authorize((await start()).url);
    const { url, browser } = await start();
    const code = new URLSearchParams(victimQuery).get("code") ?? "";
    const state = new URL(url).searchParams.get("state") ?? "";
    expect(await expectRefused(browser, new URLSearchParams({ code, state }).toString())).toContain(
      "invalid_grant",
    );
  });
});

it("reports that the user canceled, and shows no error message of the provider", async () => {
  const firstFlow = await start();
  const state = new URL(firstFlow.url).searchParams.get("state") ?? "";
  expect(await expectRefused(firstFlow.browser, `error=access_denied&state=${state}`)).toContain("canceled");
  const secondFlow = await start();
  const otherState = new URL(secondFlow.url).searchParams.get("state") ?? "";
  const query = new URLSearchParams({
    error: "<b>own</b>",
    error_description: "call 555",
    state: otherState,
  });
  const title = await expectRefused(secondFlow.browser, String(query));
  expect(title).toContain("invalid_response");
  expect(title).not.toMatch(/own|555/);
});

describe("EXT-3 the client of a provider", () => {
  const check = async (key: string) =>
    (await server.call(admin, checkProvider, { params: { guid: idsByKey.get(key) ?? "" } })).body;

  it("returns the endpoints of the discovery document", async () => {
    expect(await check("fake")).toMatchObject({ ok: true, problem: null });
    expect((await check("fake")).endpoints).toContain(`${fake.origin}/token`);
    expect(await check("plain")).toMatchObject({ ok: true });
  });

  it("requests the token address of OAuth 2 providers without the secret, and accepts any response", async () => {
    const requests: (string | undefined)[] = [];
    fake.setBehavior({
      intercept: ({ method, url, headers }, response) => {
        requests.push(method, url, headers.authorization, headers["content-length"]);
        response.writeHead(404, { "content-type": "text/html" }).end("<html>");
        return true;
      },
    });
    const endpoints = ["authorize", "token", "me"].map((path) => `${fake.origin}/${path}`);
    expect(await check("plain")).toEqual({ ok: true, problem: null, endpoints });
    expect(requests).toEqual(["POST", "/token", undefined, "0"]);
  });

  it("reports an unreachable token address of OAuth 2 providers like an unreachable issuer", async () => {
    const unreachable = { ok: false, problem: "unreachable", endpoints: null };
    await addProvider("gone", { issuer: "https://127.0.0.1:1" });
    expect(await check("gone")).toEqual(unreachable);
    await addProvider("plain-gone", {
      kind: "OAuth2",
      authorizeUrl: `${fake.origin}/authorize`,
      tokenUrl: "https://127.0.0.1:1/token",
      userInfoUrl: `${fake.origin}/me`,
    });
    expect(await check("plain-gone")).toEqual(unreachable);
  });

  it("requests no address of OAuth 2 providers when a sign-in starts", async () => {
    let requestCount = 0;
    fake.setBehavior({
      intercept: () => {
        requestCount++;
        return false;
      },
    });
    await start("plain");
    expect(requestCount).toBe(0);
  });

  it.each<readonly [string, readonly [number, Record<string, string>, string]]>([
    ["follows no redirect", [302, { location: "http://127.0.0.1:1/" }, ""]],
    [
      "reads at most 1 MiB",
      [200, { "content-type": "application/json" }, `{"issuer":"${"x".repeat(1024 ** 2)}"}`],
    ],
    [
      "rejects a discovery document of another issuer",
      [200, { "content-type": "application/json" }, '{"issuer":"https://evil.example"}'],
    ],
    ["rejects text that is not JSON", [200, { "content-type": "application/json" }, "<html>"]],
  ])("%s", async (_, [status, headers, body]) => {
    fake.setBehavior({
      intercept: (__, response) => {
        response.writeHead(status, headers).end(body);
        return true;
      },
    });
    expect(await check("fake")).toEqual({ ok: false, problem: "invalid_response", endpoints: null });
  });

  it.each(["javascript:alert(1)//", "http://evil.example/authorize"])(
    "never redirects the browser to %s",
    async (authorization_endpoint) => {
      server.events.publish({ type: "provider.changed" });
      fake.setBehavior({
        intercept: ({ url }, response) => {
          if (!url?.includes("openid-configuration")) return false;
          const document = {
            issuer: fake.origin,
            authorization_endpoint,
            token_endpoint: `${fake.origin}/token`,
          };
          response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(document));
          return true;
        },
      });
      const response = await server.call(visitor, startExternal, { body: { provider: "fake" } });
      expect(response.status).toBe(400);
      server.events.publish({ type: "provider.changed" });
    },
  );
});

it("accepts hostile claims as plain text, and rejects claims that are not an object", async () => {
  fake.setBehavior({
    resources: {
      "/me": {
        sub: 7,
        name: "\u202e<img src=x onerror=alert(1)>\u0000",
        email: ["a@b.example", "c@d.example"],
        __proto__: { sub: "9" },
      },
    },
  });
  const { url, browser } = await start("plain");
  const { body } = await finishAt(server, browser, "plain", fake.authorize(url));
  expect(body).toMatchObject({
    outcome: "Register",
    suggestion: { userName: "<img src=x oner", email: "a@b.example", emailVerified: false },
  });
  fake.setBehavior({ resources: { "/me": [1, 2] } });
  const secondFlow = await start("plain");
  await expectRefused(secondFlow.browser, fake.authorize(secondFlow.url), "plain");
});

it("EXT-4 rejects a subject that is a number above 2^53 - 1", async () => {
  for (const sub of ["9007199254740992", "9007199254740993"]) {
    fake.setBehavior({
      intercept: ({ url }, response) => {
        if (url !== "/me") return false;
        response.writeHead(200, { "content-type": "application/json" }).end(`{"sub": ${sub}}`);
        return true;
      },
    });
    const { url, browser } = await start("plain");
    await expectRefused(browser, fake.authorize(url), "plain");
  }
});

it("rejects a callback with a query of more than 8192 characters", async () => {
  const { url, browser } = await start();
  const query = `${fake.authorize(url)}&more=`;
  await expectRefused(browser, query.padEnd(8193, "x"));
  expect((await finishAt(server, browser, "fake", query.padEnd(8192, "x"))).body.outcome).toBe("Register");
});
