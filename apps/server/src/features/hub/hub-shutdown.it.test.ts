import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { insertGame, insertParticipation } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { countBlocked } from "../../../test/race.ts";
import { getListenUrl } from "../../../test/signalr.ts";
import { WAIT_OPTIONS } from "./test/hub-fixtures.ts";

const server = useServer();

it("STOP-1 a hub connection whose access is checked during the shutdown is rejected", async () => {
  const { player, gameId } = await insertParticipation(server, await insertGame(server));
  const url = `${(await getListenUrl(server.app)).replace("http", "ws")}/hub/user?game=${gameId}`;
  // Clears the caches, so that the access check queries the database and waits for the lock.
  server.events.publish({ type: "events.missed" });
  const [outcome, shutdown, socket] = await server.db.transaction().execute(async (tx) => {
    await sql`lock table participations in access exclusive mode`.execute(tx);
    const socket = new WebSocket(url, { headers: player.headers }).on("error", () => undefined);
    const outcome = new Promise((resolve) => {
      socket.once("unexpected-response", (_request, { statusCode }) => resolve(statusCode));
      socket.once("open", () => resolve("open"));
    });
    await vi.waitFor(async () => expect(await countBlocked(server.db)).toBe(1), WAIT_OPTIONS);
    const shutdown = server.app.close();
    await vi.waitFor(() => expect(server.app.server.listening).toBe(false), WAIT_OPTIONS);
    return [outcome, shutdown, socket] as const;
  });
  const result = await outcome;
  socket.terminate();
  expect(result).toBe(503);
  await shutdown;
});
