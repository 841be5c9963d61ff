import { submitFlag } from "@gonfalon/contract/submission.ts";
import { createWebhook } from "@gonfalon/contract/webhook.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { insertChallenge, insertGame, insertParticipation, insertTeam } from "../../test/builders.ts";
import { useServer } from "../../test/harness.ts";
import { useWebhookReceiver } from "../../test/webhook-receiver.ts";

const server = useServer({ maxConnections: 12 });
const receiver = useWebhookReceiver();
const TEAM_COUNT = 20;

async function subscribe(path: string, overrides: object) {
  const admin = await server.signUp("Admin");
  const body = { name: "hook", url: receiver.url(path), ...overrides } as never;
  expect((await server.call(admin, createWebhook, { body })).status).toBe(200);
}

interface Body {
  readonly type: string;
  readonly data: Record<string, unknown> & { readonly place: number };
}

const listBodies = (path: string) =>
  receiver.listRequestsTo(path).map(({ body }) => JSON.parse(body) as Body);

it("HOOK-1, HOOK-9 sends 20 concurrent solves and bloods 1 to 3, and fewer requests than solves to a chat", async () => {
  const gameId = await insertGame(server, { title: "Cup" });
  const challengeId = await insertChallenge(server, gameId, { title: "<b>@everyone</b>", category: "Web" });
  const memberships = [];
  for (let n = 0; n < TEAM_COUNT; n += 1) memberships.push(await insertParticipation(server, gameId));
  await subscribe("/program", { gameId, events: ["solve.accepted", "blood.taken"] });
  await subscribe("/chat", { gameId, events: ["solve.accepted"], format: "Discord" });
  const submissions = memberships.map(({ player }) =>
    server.call(player, submitFlag, {
      params: { id: gameId, cid: challengeId },
      body: { flag: "flag{right}" },
    }),
  );
  await Promise.all(submissions);
  for (let turn = 0; turn < 3; turn += 1) {
    await server.platform.webhooks.sender.deliver();
    server.clock.advance(3000);
  }

  const programBodies = listBodies("/program");
  const solves = programBodies.filter(({ type }) => type === "solve.accepted");
  expect(solves.map(({ data }) => data.place)).toEqual(
    Array.from({ length: TEAM_COUNT }, (_, index) => index + 1),
  );
  const bloods = programBodies.filter(({ type }) => type === "blood.taken");
  expect(bloods.map(({ data }) => data.place)).toEqual([1, 2, 3]);
  expect(bloods[0]?.data).toMatchObject({
    game: { id: gameId, title: "Cup" },
    challenge: { id: challengeId, title: "<b>@everyone</b>", category: "Web" },
    team: solves[0]?.data["team"],
    user: { name: expect.any(String) as string },
  });

  const messages = receiver
    .listRequestsTo("/chat")
    .map(({ body }) => JSON.parse(body) as { content: string; allowed_mentions: object });
  expect(messages.length).toBeLessThan(TEAM_COUNT);
  const lines = messages.flatMap(({ content }) => content.split("\n"));
  expect(lines).toHaveLength(TEAM_COUNT);
  expect(lines.filter((line) => line.includes("@everyone"))).toEqual([]);
  expect(messages[0]?.allowed_mentions).toEqual({ parse: [] });
});

it("HOOK-8 solves during a freeze are never sent to public webhooks", async () => {
  const gameId = await insertGame(server, { freeze_at: server.clock.now() });
  const challengeId = await insertChallenge(server, gameId);
  await subscribe("/frozen", { gameId, events: ["solve.accepted", "blood.taken"] });
  const { player } = await insertParticipation(server, gameId, { team: await insertTeam(server) });
  const params = { id: gameId, cid: challengeId };
  await server.call(player, submitFlag, { params, body: { flag: "flag{right}" } });
  await server.db.updateTable("games").set({ freeze_at: null }).where("id", "=", gameId).execute();
  await server.platform.webhooks.sender.deliver();
  expect(receiver.listRequestsTo("/frozen")).toEqual([]);
});

async function insertSolvableChallenge() {
  const gameId = await insertGame(server);
  const challengeId = await insertChallenge(server, gameId);
  const solve = async () => {
    const membership = await insertParticipation(server, gameId);
    const params = { id: gameId, cid: challengeId };
    await server.call(membership.player, submitFlag, { params, body: { flag: "flag{right}" } });
    return membership;
  };
  return { gameId, challengeId, solve };
}

async function countPlaces(challengeId: number): Promise<number> {
  const { rows } = await sql`select from solve_places where challenge_id = ${challengeId}`.execute(server.db);
  return rows.length;
}

const deliver = () => server.platform.webhooks.sender.deliver();

it("HOOK-1 places include unqueued solves, even after the last queued solve was deleted", async () => {
  const { gameId, solve } = await insertSolvableChallenge();
  const setEnabled = (enabled: boolean) => server.db.updateTable("webhooks").set({ enabled }).execute();
  await setEnabled(false);
  await subscribe("/places", { gameId, events: ["solve.accepted"] });
  await solve();
  await deliver();
  await setEnabled(false);
  for (let n = 0; n < 2; n += 1) await solve();
  await setEnabled(true);
  const fourthTeam = await solve();
  await deliver();
  await server.db.deleteFrom("participations").where("id", "=", fourthTeam.id).execute();
  await solve();
  await solve();
  await deliver();
  expect(listBodies("/places").map(({ data }) => data.place)).toEqual([1, 4, 4, 5]);
});

it("HOOK-1 places include unqueued solves between two queued solves", async () => {
  const { gameId, solve } = await insertSolvableChallenge();
  const setEnabled = (enabled: boolean) => server.db.updateTable("webhooks").set({ enabled }).execute();
  await setEnabled(false);
  await subscribe("/gaps", { gameId, events: ["solve.accepted"] });
  await solve();
  await setEnabled(false);
  for (let n = 0; n < 2; n += 1) await solve();
  await setEnabled(true);
  await solve();
  await deliver();
  await solve();
  await deliver();
  expect(listBodies("/gaps").map(({ data }) => data.place)).toEqual([1, 4, 5]);
});

it("HOOK-1 queued solves of a challenge do not wait for its deletion, and places of deleted challenges are deleted", async () => {
  const { gameId, challengeId, solve } = await insertSolvableChallenge();
  await subscribe("/deleted", { gameId, events: ["solve.accepted"] });
  await solve();
  await server.db.transaction().execute(async (tx) => {
    await tx.deleteFrom("challenges").where("id", "=", challengeId).execute();
    // If the function waited for this transaction, the test would not end.
    await sql`select queue_solve_events(100)`.execute(server.db);
  });
  expect(await countPlaces(challengeId)).toBe(1);
  await server.platform.webhooks.trim();
  expect(await countPlaces(challengeId)).toBe(0);
});

it("HOOK-1 sends a solve and its blood with the new names, and nothing for a solve that was deleted", async () => {
  const { gameId, challengeId, solve } = await insertSolvableChallenge();
  await subscribe("/renamed", { gameId, events: ["solve.accepted", "blood.taken"] });
  const firstSolve = await solve();
  const secondSolve = await solve();
  await server.db
    .updateTable("teams")
    .set({ name: "new team" })
    .where("id", "=", firstSolve.team.id)
    .execute();
  await server.db.updateTable("challenges").set({ title: "new" }).where("id", "=", challengeId).execute();
  await server.db.deleteFrom("participations").where("id", "=", secondSolve.id).execute();
  await deliver();
  const data = { team: { name: "new team" }, challenge: { title: "new" }, place: 1 };
  expect(listBodies("/renamed")).toMatchObject([
    { type: "solve.accepted", data },
    { type: "blood.taken", data },
  ]);
});

it("writes whole rows of queued_solves until the maximum is reached", async () => {
  const { gameId, challengeId, solve } = await insertSolvableChallenge();
  await subscribe("/maximum", { gameId, events: ["solve.accepted"] });
  const teams = [await solve(), await solve(), await solve()];
  await server.db.deleteFrom("queued_solves").execute();
  const toRow = (...memberships: typeof teams) => ({
    participation_ids: memberships.map(({ id }) => id),
    challenge_ids: memberships.map(() => challengeId),
  });
  await server.db
    .insertInto("queued_solves")
    .values([toRow(...teams.slice(0, 2)), toRow(...teams.slice(2))])
    .execute();
  const countAfter = async (max: number | null) => {
    await sql`select queue_solve_events(${max})`.execute(server.db);
    const { rows } = await sql`select from webhook_deliveries where game_id = ${gameId}`.execute(server.db);
    return rows.length;
  };
  expect([await countAfter(1), await countAfter(1), await countAfter(1)]).toEqual([2, 3, 3]);
});
