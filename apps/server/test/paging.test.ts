import { endpoints } from "@gonfalon/contract/endpoints.ts";
import { toRequestUrl } from "@gonfalon/contract/kernel/request-url.ts";
import { Type } from "typebox";
import { beforeAll, describe, expect, it } from "vitest";
import { insertChallenge, insertGame } from "./builders.ts";
import { useServer } from "./harness.ts";
import type { TestUser } from "./test-users.ts";

const server = useServer();
let admin: TestUser;
let gameId: number;
let challengeId: number;

beforeAll(async () => {
  admin = await server.signUp("Admin");
  gameId = await insertGame(server);
  challengeId = await insertChallenge(server, gameId);
});

// Generated from the contract: every paged endpoint validates its offset and its page size.
const pagedEndpoints = endpoints
  .filter(({ endpoint: { query } }) => Type.IsObject(query) && "skip" in query.properties)
  .map(({ tag, name, endpoint }) => ({ name: `${tag}.${name}`, endpoint }));

describe.each(pagedEndpoints)("$name", ({ endpoint }) => {
  it.each(["skip=-1", "skip=2147483648", "skip=1.5", "skip=x", "count=-1", "count=1001"])(
    "rejects %s",
    async (query) => {
      const params = { id: gameId, cid: challengeId, guid: "00000000-0000-0000-0000-000000000000" };
      const url = `${toRequestUrl(endpoint, { params })}?${query}`;
      const { statusCode } = await server.app.inject({
        method: endpoint.method,
        url,
        headers: admin.headers,
      });
      expect(statusCode).toBe(400);
    },
  );
});
