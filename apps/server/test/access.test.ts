import { endpoints } from "@gonfalon/contract/endpoints.ts";
import type { Access, Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { createToken } from "@gonfalon/contract/token.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { type Caller, visitor } from "./api-client.ts";
import { useServer } from "./harness.ts";

const server = useServer();

const roles = ["Banned", "User", "Monitor", "Admin"] as const;
const tokenRoles = ["User", "Monitor", "Admin"] as const;
type CallerRole = (typeof roles)[number] | "visitor";
/** A visitor, a user of this role with a cookie, or a token of this role that an administrator created. */
type CallerName = CallerRole | `token of ${(typeof tokenRoles)[number]}`;

const callers = new Map<CallerName, Caller>([["visitor", visitor]]);
const allCallers: readonly (readonly [CallerName, CallerRole])[] = [
  ["visitor", "visitor"],
  ...roles.map((role) => [role, role] as const),
  ...tokenRoles.map((role) => [`token of ${role}`, role] as const),
];

/** For each access level, the callers that are rejected, with the status. All other callers are admitted. */
const refusals: Readonly<Record<Access, Readonly<Partial<Record<CallerRole, 401 | 403>>>>> = {
  public: {},
  session: { visitor: 401 },
  user: { visitor: 401, Banned: 403 },
  monitor: { visitor: 401, Banned: 403, User: 403 },
  admin: { visitor: 401, Banned: 403, User: 403, Monitor: 403 },
};

beforeAll(async () => {
  for (const role of roles) callers.set(role, await server.signUp(role));
  const creator = await server.signUp("Admin");
  for (const role of tokenRoles) {
    const { body } = await server.call(creator, createToken, { body: { name: role, role } });
    callers.set(`token of ${role}`, { headers: { authorization: `Bearer ${body.token}` } });
  }
});

// Generated from the contract, so that new endpoints are always covered.
describe.each(endpoints.map(({ tag, name, endpoint }) => ({ call: `${tag}.${name}`, endpoint })))(
  "$call",
  ({ endpoint }) => {
    it.each(allCallers)("admits or rejects %s as the access level requires", async (name, role) => {
      const status = await getStatus(endpoint, callers.get(name) ?? visitor);
      const isTokenRefused = endpoint.credentials === "session" && name !== role;
      const expected = isTokenRefused ? 403 : (refusals[endpoint.access][role] ?? "admitted");
      expect(toOutcome(status, endpoint.access)).toBe(expected);
      if (/\/(logout|signout)$/.test(endpoint.path) && name === role && role !== "visitor")
        callers.set(name, await server.signUp(role));
    });
  },
);

/** Sends a request without a body, so it may fail after the access check. */
async function getStatus(endpoint: Endpoint, caller: Caller): Promise<number> {
  const url = endpoint.path
    .replaceAll(/:(userId|guid|deliveryId|token)\b/g, "00000000-0000-0000-0000-000000000000")
    .replaceAll(/:\w+/g, "1");
  const response = await server.app.inject({ method: endpoint.method, url, headers: caller.headers });
  return response.statusCode;
}

/** A public endpoint that checks a secret can return 401 to a caller that it admits. */
function toOutcome(status: number, access: Access): number | "admitted" {
  if (status === 403) return 403;
  return status === 401 && access !== "public" ? 401 : "admitted";
}
