import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { hoursFromNow, insertGame } from "../../test/builders.ts";
import { race } from "../../test/race.ts";
import { useDatabaseFixture } from "../../test/use-database-fixture.ts";

const fixture = useDatabaseFixture();

beforeEach(async () => {
  await sql`delete from webhooks`.execute(fixture.db);
});

async function insertWebhook(overrides: object = {}): Promise<string> {
  const { id } = await fixture.db
    .insertInto("webhooks")
    .values({
      id: randomUUID(),
      name: "hook",
      format: "Standard",
      audience: "Public",
      url_sealed: Buffer.alloc(1),
      address: "",
      events: ["solve.accepted", "notice.published"],
      language: "en-US",
      enabled: true,
      created_at: fixture.clock.now(),
      ...overrides,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

function queue(type: string, gameId: number | null, isPublic = true, db = fixture.db) {
  const at = fixture.clock.now();
  const event = { type, game_id: gameId, data: { place: 1 }, at, is_public: isPublic };
  return sql`select queue_webhook_events(${JSON.stringify([event])})`.execute(db);
}

async function listReceivers(): Promise<readonly string[]> {
  const rows = await fixture.db
    .selectFrom("webhook_deliveries")
    .select("webhook_id")
    .orderBy("position")
    .execute();
  return rows.map((row) => row.webhook_id);
}

it("HOOK-1 writes a delivery for each enabled webhook that is subscribed and covers the game", async () => {
  const [gameId, other] = [await insertGame(fixture, { title: "Cup" }), await insertGame(fixture)];
  const expected = [await insertWebhook(), await insertWebhook({ game_id: gameId })];
  await insertWebhook({ game_id: other });
  await insertWebhook({ enabled: false });
  await insertWebhook({ events: ["game.started"] });
  await queue("solve.accepted", gameId);
  expect((await listReceivers()).toSorted()).toEqual(expected.toSorted());
  const { payload } = await fixture.db
    .selectFrom("webhook_deliveries")
    .select("payload")
    .executeTakeFirstOrThrow();
  const timestamp = fixture.clock.now().toISOString();
  expect(payload).toEqual({
    type: "solve.accepted",
    timestamp,
    data: { game: { id: gameId, title: "Cup" }, place: 1 },
  });
});

const inHours = (hours: number) => () => hoursFromNow(fixture, hours);

it.each([
  ["solve.accepted", "a visible game", 2, {}, true],
  ["solve.accepted", "a hidden game", 1, { hidden: true }, true],
  ["solve.accepted", "a frozen board", 1, { freeze_at: inHours(-1) }, true],
  ["notice.published", "a frozen board", 2, { freeze_at: inHours(-1) }, true],
  ["solve.accepted", "a board that will freeze", 2, { freeze_at: inHours(1) }, true],
  ["solve.accepted", "an unfrozen board", 2, { freeze_at: inHours(-2), unfreeze_at: inHours(-1) }, true],
  ["solve.accepted", "a simulated game", 0, { simulated: true }, true],
  ["notice.published", "something that players cannot see", 1, {}, false],
])("HOOK-8, HOOK-14 queues %s of %s for %i of two webhooks", async (type, _, count, columns, isPublic) => {
  await insertWebhook();
  await insertWebhook({ audience: "Staff" });
  const entries = Object.entries(columns as Record<string, unknown>);
  const overrides = Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === "function" ? (value as () => Date)() : value]),
  );
  await queue(type, await insertGame(fixture, overrides), isPublic);
  expect(await listReceivers()).toHaveLength(count);
});

it("HOOK-2 numbers deliveries in the order of the commits", async () => {
  await insertWebhook();
  const gameId = await insertGame(fixture);
  const hold = (tx: typeof fixture.db) => queue("solve.accepted", gameId, true, tx);
  await race(fixture.db, hold, [() => queue("notice.published", gameId)]);
  const rows = await fixture.db.selectFrom("webhook_deliveries").select("type").orderBy("position").execute();
  expect(rows.map(({ type }) => type)).toEqual(["solve.accepted", "notice.published"]);
});

it("takes no lock if no webhook is subscribed", async () => {
  await insertWebhook({ events: ["game.started"] });
  const gameId = await insertGame(fixture);
  await fixture.db.transaction().execute(async (tx) => {
    await queue("solve.accepted", gameId, true, tx);
    const { rows } = await sql`select from pg_locks where locktype = 'advisory'`.execute(tx);
    expect(rows).toHaveLength(0);
  });
});
