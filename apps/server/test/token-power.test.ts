import { endpoints } from "@gonfalon/contract/endpoints.ts";
import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { toRequestUrl } from "@gonfalon/contract/kernel/request-url.ts";
import { createToken } from "@gonfalon/contract/token.ts";
import { resetUserPassword, updateUser } from "@gonfalon/contract/user-admin.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { toBase64Url } from "#kernel/base64.ts";
import type { Caller } from "./api-client.ts";
import { useServer } from "./harness.ts";
import type { TestUser } from "./test-users.ts";

// GUARD-4: an API token never controls the account of the administrator who created it. The listed bodies match the
// schemas of their endpoints, so that validation cannot be the reason for a rejection.

const server = useServer();
const roles = ["User", "Monitor", "Admin"] as const;
const tokens = new Map<string, Caller>();
let creator: TestUser;
let guid: string;

const link = { token: "t".repeat(43), email: toBase64Url("new@example.org") };
const bodies: Readonly<Record<string, object>> = {
  "POST /api/account/register": { userName: "newcomer", password: "Passw0rd", email: "new@example.org" },
  "POST /api/account/verify": link,
  "POST /api/account/login": { userName: "creator", password: "Passw0rd" },
  "POST /api/account/recovery": { email: "creator@example.org" },
  "POST /api/account/passwordreset": { ...link, rToken: link.token, password: "Passw0rd2" },
  "PUT /api/account/update": { userName: "taken-over", bio: "taken over" },
  "PUT /api/account/changepassword": { old: "Passw0rd", new: "Passw0rd2" },
  "PUT /api/account/changeemail": { newMail: "new@example.org" },
  "POST /api/account/mailchangeconfirm": link,
  "POST /api/tokens": { name: "successor", role: "User" },
};

const forbiddenEndpoints = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ path }) => path.startsWith("/api/account/") || path.startsWith("/api/tokens"))
  .filter(({ path }) => path !== "/api/account/profile");

beforeAll(async () => {
  creator = await server.signUp("Admin", "creator");
  for (const role of roles) {
    const { body } = await server.call(creator, createToken, { body: { name: role, role } });
    tokens.set(role, { headers: { authorization: `Bearer ${body.token}` } });
    guid = body.info.id;
  }
});

beforeEach(() => server.publishedEvents.splice(0));

describe.each(roles)("GUARD-4 with a %s token of an administrator", (role) => {
  it.each(forbiddenEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    "%s returns 403 and changes nothing",
    async (call, endpoint) => {
      await recordFirstUse(role);
      const before = await readRows();
      expect(await send(endpoint, getCaller(role), bodies[call])).toBe(403);
      expect(await readRows()).toEqual(before);
      expect(server.publishedEvents).toEqual([]);
    },
  );

  it("the profile can be read", async () => {
    const { statusCode } = await server.app.inject({ url: "/api/account/profile", ...getCaller(role) });
    expect(statusCode).toBe(200);
  });
});

it("GUARD-4 an Admin token edits other users but not its creator", async () => {
  const otherUser = await server.signUp("User");
  const token = getCaller("Admin");
  await recordFirstUse("Admin");
  const before = await readRows();
  const ownParams = { params: { userId: creator.id } };
  const editResponse = await server.call(token, updateUser, {
    ...ownParams,
    body: { email: "new@example.org" },
  });
  expect(editResponse.status).toBe(403);
  expect(editResponse.problem.title).toContain("API tokens");
  expect((await server.call(token, resetUserPassword, ownParams)).status).toBe(403);
  expect(await readRows()).toEqual(before);
  const otherParams = { params: { userId: otherUser.id } };
  expect((await server.call(token, updateUser, { ...otherParams, body: { bio: "edited" } })).status).toBe(
    200,
  );
});

function getCaller(role: string): Caller {
  return tokens.get(role) ?? { headers: {} };
}

/** The first use of a token updates its row, which is not an effect of the request under test. */
async function recordFirstUse(role: string): Promise<void> {
  await server.app.inject({ url: "/api/account/profile", ...getCaller(role) });
}

async function send(endpoint: Endpoint, caller: Caller, body: object | undefined): Promise<number> {
  const form = new FormData();
  form.append("file", new File(["no picture"], "avatar.png"));
  const isUpload = endpoint.path.endsWith("/avatar");
  const { statusCode } = await server.app.inject({
    method: endpoint.method,
    url: toRequestUrl(endpoint, { params: { guid } }),
    headers: caller.headers,
    ...(isUpload ? { payload: form } : body && { payload: body }),
  });
  return statusCode;
}

async function readRows(): Promise<unknown> {
  const tables = ["users", "sessions", "api_tokens", "account_links", "outbox", "files"];
  const contents = tables.map(async (table) => {
    const { rows } = await sql`select * from ${sql.table(table)} order by 1`.execute(server.db);
    return [table, rows] as const;
  });
  return Object.fromEntries(await Promise.all(contents));
}
