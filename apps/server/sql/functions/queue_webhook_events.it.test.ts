import { submitFlag } from "@gonfalon/contract/submission.ts";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { insertChallenge, insertGame, insertParticipation } from "../../test/builders.ts";
import { useServer } from "../../test/harness.ts";
import { race } from "../../test/race.ts";
import { insertWebhook } from "../../test/webhook-rows.ts";

const server = useServer();

beforeEach(async () => {
  await sql`delete from webhooks`.execute(server.db);
});

function queue(type: string, gameId: number, db = server.db) {
  const event = { type, game_id: gameId, data: {}, at: server.clock.now(), is_public: true };
  return sql`select queue_webhook_events(${JSON.stringify([event])})`.execute(db);
}

async function listTypes(): Promise<readonly string[]> {
  const rows = await server.db.selectFrom("webhook_deliveries").select("type").orderBy("position").execute();
  return rows.map(({ type }) => type);
}

it("HOOK-2 numbers deliveries in the order of the commits", async () => {
  await insertWebhook(server, { events: ["game.paused", "notice.published"] });
  const gameId = await insertGame(server);
  const hold = (tx: typeof server.db) => queue("game.paused", gameId, tx);
  await race(server.db, hold, [() => queue("notice.published", gameId)]);
  expect(await listTypes()).toEqual(["game.paused", "notice.published"]);
});

it("HOOK-2 writes the solves of earlier commits before the queued events", async () => {
  await insertWebhook(server);
  const gameId = await insertGame(server);
  const params = { id: gameId, cid: await insertChallenge(server, gameId) };
  const { player } = await insertParticipation(server, gameId);
  await server.call(player, submitFlag, { params, body: { flag: "flag{right}" } });
  expect(await listTypes()).toEqual([]);
  await queue("notice.published", gameId);
  expect(await listTypes()).toEqual(["solve.accepted", "notice.published"]);
});

it("takes no lock if no webhook is subscribed", async () => {
  await insertWebhook(server, { events: ["game.started"] });
  const gameId = await insertGame(server);
  await server.db.transaction().execute(async (tx) => {
    await queue("notice.published", gameId, tx);
    const { rows } = await sql`
      select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`.execute(tx);
    expect(rows).toHaveLength(0);
  });
});
