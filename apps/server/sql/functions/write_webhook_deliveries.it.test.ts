import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { hoursFromNow, insertGame } from "../../test/builders.ts";
import { race } from "../../test/race.ts";
import { useDatabaseFixture } from "../../test/use-database-fixture.ts";
import { insertWebhook } from "../../test/webhook-rows.ts";

const fixture = useDatabaseFixture();

beforeEach(async () => {
  await sql`delete from webhooks`.execute(fixture.db);
});

function write(type: string, gameId: number | null, isPublic = true) {
  const at = fixture.clock.now();
  const event = { type, game_id: gameId, data: { place: 1 }, at, is_public: isPublic };
  return sql`select write_webhook_deliveries(${JSON.stringify([event])})`.execute(fixture.db);
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
  const [gameId, otherGameId] = [await insertGame(fixture, { title: "Cup" }), await insertGame(fixture)];
  const expectedReceivers = [await insertWebhook(fixture), await insertWebhook(fixture, { game_id: gameId })];
  await insertWebhook(fixture, { game_id: otherGameId });
  await insertWebhook(fixture, { enabled: false });
  await insertWebhook(fixture, { events: ["game.started"] });
  await write("solve.accepted", gameId);
  expect((await listReceivers()).toSorted()).toEqual(expectedReceivers.toSorted());
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
])("HOOK-8, HOOK-14 writes %s of %s for %i of two webhooks", async (type, _, count, columns, isPublic) => {
  await insertWebhook(fixture);
  await insertWebhook(fixture, { audience: "Staff" });
  const entries = Object.entries(columns as Record<string, unknown>);
  const overrides = Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === "function" ? (value as () => Date)() : value]),
  );
  await write(type, await insertGame(fixture, overrides), isPublic);
  expect(await listReceivers()).toHaveLength(count);
});

it("leaves out a webhook that is deleted at the same time", async () => {
  const deletedId = await insertWebhook(fixture);
  const remainingId = await insertWebhook(fixture);
  await race(fixture.db, (tx) => tx.deleteFrom("webhooks").where("id", "=", deletedId).execute(), [
    () => write("notice.published", null),
  ]);
  expect(await listReceivers()).toEqual([remainingId]);
});
