import { endpoints } from "@gonfalon/contract/endpoints.ts";
import type { Access, Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { type Caller, useServer, visitor } from "./harness.ts";

const server = useServer();

const callers: Record<"visitor" | "Banned" | "User" | "Monitor" | "Admin", Caller> = {
  visitor,
  Banned: visitor,
  User: visitor,
  Monitor: visitor,
  Admin: visitor,
};

type Who = keyof typeof callers;

/** Who is turned away from a call with this access, and how; everyone else reaches it. */
const refused: Readonly<Record<Access, Readonly<Partial<Record<Who, 401 | 403>>>>> = {
  public: {},
  session: { visitor: 401 },
  user: { visitor: 401, Banned: 403 },
  monitor: { visitor: 401, Banned: 403, User: 403 },
  admin: { visitor: 401, Banned: 403, User: 403, Monitor: 403 },
};

beforeAll(async () => {
  for (const role of ["Banned", "User", "Monitor", "Admin"] as const)
    callers[role] = await server.signUp(role);
});

// The list of the contract is the table: a new call cannot escape it.
describe.each(endpoints.map(({ tag, name, endpoint }) => ({ call: `${tag}.${name}`, endpoint })))(
  "$call",
  ({ endpoint }) => {
    it.each(Object.keys(callers) as Who[])("as %s", async (who) => {
      const status = await statusFor(endpoint, callers[who]);
      expect(verdict(status, endpoint.access)).toBe(refused[endpoint.access][who] ?? "admitted");
      if (endpoint.path.endsWith("/logout") && who !== "visitor") callers[who] = await server.signUp(who);
    });
  },
);

/** Sends an empty request: it is refused at the door or, later, for what it lacks. */
async function statusFor(endpoint: Endpoint, caller: Caller): Promise<number> {
  const url = endpoint.path
    .replaceAll(/:(userId|guid|token)\b/g, "00000000-0000-0000-0000-000000000000")
    .replaceAll(/:\w+/g, "1");
  const response = await server.app.inject({ method: endpoint.method, url, headers: caller.headers });
  return response.statusCode;
}

/** A call that checks a secret may itself answer 401 once the door is passed. */
function verdict(status: number, access: Access): number | "admitted" {
  if (status === 403) return 403;
  return status === 401 && access !== "public" ? 401 : "admitted";
}
