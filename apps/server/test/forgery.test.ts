import { getProfile, login } from "@gonfalon/contract/account.ts";
import { endpoints } from "@gonfalon/contract/endpoints.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { type Caller, visitor } from "./api-client.ts";
import { useServer } from "./harness.ts";
import type { TestUser } from "./test-users.ts";

// FORGE-1 to FORGE-3: requests that another site can make a browser send.

const server = useServer();
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

const writeEndpoints = endpoints
  .filter(({ endpoint }) => endpoint.method !== "GET")
  .map(({ tag, name, endpoint }) => ({ call: `${tag}.${name}`, endpoint }));

const crossOriginHeaders: readonly Readonly<Record<string, string>>[] = [
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  // Over plain HTTP, browsers send only `origin`: here for a page on another port, and a page without an origin.
  { origin: "http://localhost:32768" },
  { origin: "null" },
];

describe("FORGE-1 a page of another origin cannot use the cookie for", () => {
  it.each(writeEndpoints)("$call", async ({ endpoint }) => {
    const url = endpoint.path.replaceAll(/:\w+/g, "1");
    const statuses = await Promise.all(
      crossOriginHeaders.map(async (headers) => {
        const request = { method: endpoint.method, url, headers: { ...admin.headers, ...headers } };
        return (await server.app.inject(request)).statusCode;
      }),
    );
    expect(statuses).toEqual([403, 403, 403, 403]);
  });
});

it.each([
  { "sec-fetch-site": "same-origin" },
  { "sec-fetch-site": "none" },
  { origin: "http://ctf.example.org", host: "ctf.example.org" },
  { origin: "https://ctf.example.org", host: "inside", "x-forwarded-host": "ctf.example.org" },
])("FORGE-1 a page of the platform is accepted with %j", async (headers) => {
  const response = await server.app.inject({
    method: "PUT",
    url: "/api/account/update",
    headers: { ...admin.headers, ...headers, "content-type": "application/json" },
    payload: "{}",
  });
  expect(response.statusCode).toBe(200);
});

it.each([
  ["text/plain", 415],
  ["application/x-www-form-urlencoded", 415],
  ["multipart/form-data; boundary=x", 400],
])("FORGE-2 a cross-site form (%s) cannot sign a visitor in to another account", async (type, status) => {
  const response = await server.app.inject({
    method: "POST",
    url: "/api/account/login",
    headers: { "content-type": type, "sec-fetch-site": "cross-site" },
    payload: JSON.stringify({ userName: admin.name, password: admin.password }),
  });
  expect([response.statusCode, response.headers["set-cookie"]]).toEqual([status, undefined]);
});

describe("FORGE-3 a session", () => {
  const httpsHeaders = { "x-forwarded-proto": "https" };
  const signIn = async (user: TestUser, caller: Caller = visitor) => {
    const { headers } = await server.call(caller, login, {
      body: { userName: user.name, password: user.password },
    });
    const [session = "", device = ""] = [headers["set-cookie"] ?? []].flat().map(String);
    expect(toName(device)).toBe(toName(session).replace("_session", "_device"));
    expect(toAttributes(device)).toEqual(toAttributes(session));
    return session;
  };
  const toName = (cookie: string) => cookie.slice(0, cookie.indexOf("="));
  const toAttributes = (cookie: string) => cookie.split("; ").filter((part) => !/^[\w-]+=.{20}/.test(part));
  const isSignedIn = async (headers: Readonly<Record<string, string>>) =>
    (await server.call({ headers }, getProfile)).status === 200;

  it("never uses a session key from before the sign-in", async () => {
    const user = await server.signUp();
    const plantedHeaders = { cookie: "gonfalon_session=planted-by-somebody-else" };
    const [issuedCookie = ""] = (await signIn(user, { headers: plantedHeaders })).split(";");
    expect(issuedCookie).not.toContain("planted");
    expect([await isSignedIn(plantedHeaders), await isSignedIn({ cookie: issuedCookie })]).toEqual([
      false,
      true,
    ]);
  });

  it("ends at the next sign-in in the same browser", async () => {
    const user = await server.signUp();
    const [issuedCookie = ""] = (await signIn(user, user)).split(";");
    expect([await isSignedIn(user.headers), await isSignedIn({ cookie: issuedCookie })]).toEqual([
      false,
      true,
    ]);
  });

  it("is inaccessible to scripts, other sites and, over HTTPS, sibling hosts", async () => {
    const user = await server.signUp();
    expect(await signIn(user)).toMatch(
      /^gonfalon_session=[\w-]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
    expect(await signIn(user, { headers: httpsHeaders })).toMatch(
      /^__Host-gonfalon_session=[\w-]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it("is not accepted over HTTPS from a cookie that a sibling host could have set", async () => {
    const user = await server.signUp();
    const [issuedCookie = ""] = (await signIn(user, { headers: httpsHeaders })).split(";");
    expect(await isSignedIn({ ...httpsHeaders, cookie: issuedCookie })).toBe(true);
    expect(await isSignedIn({ ...httpsHeaders, cookie: issuedCookie.replace("__Host-", "") })).toBe(false);
  });
});
