import { getProfile } from "@gonfalon/contract/account.ts";
import { endpoints } from "@gonfalon/contract/endpoints.ts";
import { deleteGame, getGame } from "@gonfalon/contract/game.ts";
import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import type { TokenScope } from "@gonfalon/contract/kernel/token-scope.ts";
import { createToken, type TokenRole } from "@gonfalon/contract/token.ts";
import { updateUser } from "@gonfalon/contract/user-admin.ts";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api-client.ts";
import { insertGame } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let admin: TestUser;
let gameId: number;
let otherGameId: number;

beforeAll(async () => {
  admin = await server.signUp("Admin");
  gameId = await insertGame(server);
  otherGameId = await insertGame(server, { hidden: true });
});

interface TokenRequest {
  readonly scopes?: TokenScope[];
  readonly role?: TokenRole;
  readonly gameId?: number;
}

async function addToken(request: TokenRequest, creator: TestUser = admin): Promise<Caller> {
  const { body } = await server.call(creator, createToken, { body: { name: "robot", ...request } });
  return { headers: { authorization: `Bearer ${body.token}` } };
}

/**
 * Sends a request without a body and returns the title of the response if its status is 403. Other responses, such as
 * a validation error, mean that access is allowed.
 */
async function getAccessRefusal(
  { method, path }: Endpoint,
  caller: Caller,
  id = 999,
): Promise<string | undefined> {
  const url = path
    .replaceAll(/:(userId|guid|token)\b/g, "00000000-0000-0000-0000-000000000000")
    .replace(":id", String(id))
    .replaceAll(/:\w+/g, "1");
  const response = await server.app.inject({ method, url, headers: caller.headers });
  return response.statusCode === 403 ? response.json<{ title: string }>().title : undefined;
}

const MISSING = "This API token lacks the scope for this.";
const DENIED = "You are not allowed to do this.";
const OTHER_GAME = "This API token is restricted to one game and cannot be used for this.";

/** The scope that SCOPE-1 requires, computed independently of the contract. */
function getExpectedScope({ access, method, path }: Endpoint): TokenScope | undefined {
  if (access === "public") return undefined;
  if (access === "monitor") return "Monitor";
  if (access === "user") return method === "GET" ? "Read" : "Play";
  return /^\/api\/(edit|assets|game|admin\/(participation|writeups|instances))(\/|$)/.test(path)
    ? "Edit"
    : "Admin";
}

const tokenEndpoints = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ credentials }) => credentials === "any");

describe.each(["Read", "Play", "Monitor", "Edit", "Admin"] as const)("SCOPE-1 the scope %s", (scope) => {
  let caller: Caller;
  beforeAll(async () => {
    caller = await addToken({ scopes: [scope] });
  });

  it.each(tokenEndpoints.map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const))(
    "allows %s %s only if the endpoint requires this scope or is public",
    async (_method, _path, endpoint) => {
      const neededScope = getExpectedScope(endpoint);
      const isAllowed = neededScope === undefined || neededScope === scope;
      const refusal = await getAccessRefusal(endpoint, caller);
      expect(refusal === MISSING || refusal === DENIED).toBe(!isAllowed);
    },
  );
});

it("SCOPE-2 a role is replaced with its scopes, and a request with both role and scopes is rejected", async () => {
  const create = (body: object) => server.call(admin, createToken, { body: { name: "robot", ...body } });
  expect((await create({ role: "Monitor" })).body.info.scopes).toEqual(["Read", "Play", "Monitor"]);
  expect((await create({ scopes: ["Monitor", "Monitor"] })).body.info).toMatchObject({
    role: "Monitor",
    scopes: ["Monitor"],
  });
  expect((await create({ scopes: ["Read", "Edit"] })).body.info.role).toBe("Admin");
  expect((await create({ role: "User", scopes: ["Read"] })).status).toBe(400);
  expect((await create({ scopes: [] })).status).toBe(400);
  expect((await create({ scopes: ["Write"] })).status).toBe(400);
});

it("TOKEN-3 a token keeps only the scopes that the new role of its creator has", async () => {
  const creator = await server.signUp("Admin");
  const caller = await addToken({ scopes: ["Monitor", "Edit"] }, creator);
  const monitorEndpoint = findEndpoint("GET", "/api/game/:id/events");
  const editEndpoint = findEndpoint("GET", "/api/edit/games/:id");
  expect(await getAccessRefusal(editEndpoint, caller)).toBeUndefined();
  await server.call(admin, updateUser, { params: { userId: creator.id }, body: { role: "Monitor" } });
  expect(await getAccessRefusal(editEndpoint, caller)).toBe(DENIED);
  expect(await getAccessRefusal(monitorEndpoint, caller)).toBeUndefined();
});

describe("SCOPE-3 a token for one game", () => {
  const gameEndpoints = tokenEndpoints.filter(
    ({ access, path, gameTokens }) =>
      access !== "public" && gameTokens !== "none" && /\/games?\/:id|writeups\/:id/.test(path),
  );
  const otherEndpoints = tokenEndpoints.filter(
    (endpoint) =>
      endpoint.access !== "public" &&
      !gameEndpoints.includes(endpoint) &&
      endpoint.path !== "/api/account/profile",
  );
  let caller: Caller;
  beforeAll(async () => {
    caller = await addToken({ scopes: ["Read", "Play", "Monitor", "Edit"], gameId });
  });

  it.each(gameEndpoints.map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const))(
    "%s %s is allowed for its game only",
    async (_method, _path, endpoint) => {
      expect(await getAccessRefusal(endpoint, caller, otherGameId)).toBe(OTHER_GAME);
      // Not sent for the game of the token: the request would delete the game.
      const isDeletion = endpoint.path === "/api/edit/games/:id" && endpoint.method === "DELETE";
      const refusal = isDeletion ? undefined : await getAccessRefusal(endpoint, caller, gameId);
      expect(refusal).not.toBe(OTHER_GAME);
    },
  );

  it.each(otherEndpoints.map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const))(
    "%s %s returns 403",
    async (_method, _path, endpoint) => {
      expect([OTHER_GAME, MISSING]).toContain(await getAccessRefusal(endpoint, caller, gameId));
    },
  );

  it("can read the profile, and has the permissions of a visitor at public endpoints outside its game", async () => {
    expect((await server.call(caller, getProfile)).status).toBe(200);
    expect((await server.call(caller, getGame, { params: { id: gameId } })).status).toBe(200);
    // The creator can see this hidden game.
    expect((await server.call(admin, getGame, { params: { id: otherGameId } })).status).toBe(200);
    expect((await server.call(caller, getGame, { params: { id: otherGameId } })).status).toBe(404);
  });

  it("cannot have the scope Admin, and needs a game that exists", async () => {
    const create = (body: object) => server.call(admin, createToken, { body: { name: "robot", ...body } });
    expect((await create({ gameId })).status).toBe(400);
    expect((await create({ scopes: ["Admin"], gameId })).status).toBe(400);
    expect((await create({ scopes: ["Read"], gameId: 424_242 })).status).toBe(400);
    expect((await create({ scopes: ["Read"], gameId })).body.info.gameId).toBe(gameId);
  });

  it("is deleted with its game", async () => {
    const deletedGameId = await insertGame(server);
    const robot = await addToken({ scopes: ["Read"], gameId: deletedGameId });
    expect((await server.call(robot, getProfile)).status).toBe(200);
    await server.call(admin, deleteGame, { params: { id: deletedGameId } });
    expect((await server.call(robot, getProfile)).status).toBe(401);
  });
});

describe("SCOPE-1, SCOPE-3 hubs", () => {
  const negotiate = async (url: string, request: TokenRequest) => {
    const { headers } = await addToken(request);
    const response = await server.app.inject({ method: "POST", url, headers });
    return response.statusCode;
  };

  it("require their scope and, for a token of one game, that game", async () => {
    const userPath = `/hub/user/negotiate?game=${gameId}`;
    const monitorPath = `/hub/monitor/negotiate?game=${gameId}`;
    expect(await negotiate(userPath, { scopes: ["Read"] })).toBe(200);
    expect(await negotiate(userPath, { scopes: ["Play"] })).toBe(403);
    expect(await negotiate(monitorPath, { scopes: ["Monitor"] })).toBe(200);
    expect(await negotiate(monitorPath, { scopes: ["Edit"] })).toBe(403);
    expect(await negotiate("/hub/admin/negotiate", { scopes: ["Admin"] })).toBe(200);
    expect(await negotiate("/hub/admin/negotiate", { scopes: ["Edit"] })).toBe(403);
    expect(await negotiate(userPath, { scopes: ["Read"], gameId })).toBe(200);
    expect(await negotiate(userPath, { scopes: ["Read"], gameId: otherGameId })).toBe(403);
    expect(await negotiate(monitorPath, { scopes: ["Monitor"], gameId: otherGameId })).toBe(403);
  });
});

function findEndpoint(method: string, path: string): Endpoint {
  const tokenEndpoint = tokenEndpoints.find(
    (endpoint) => endpoint.method === method && endpoint.path === path,
  );
  if (!tokenEndpoint) throw new Error(`no endpoint ${method} ${path}`);
  return tokenEndpoint;
}
