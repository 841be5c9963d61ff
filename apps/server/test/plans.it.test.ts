import { getChallenge } from "@gonfalon/contract/challenge.ts";
import { listCheats } from "@gonfalon/contract/cheat.ts";
import { listEvents } from "@gonfalon/contract/event.ts";
import { getGame } from "@gonfalon/contract/game.ts";
import { getLogs } from "@gonfalon/contract/log.ts";
import { listNotices } from "@gonfalon/contract/notice.ts";
import { getPlayerBoard, getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { getVerdict, listSubmissions, submitFlag } from "@gonfalon/contract/submission.ts";
import { listOwnTeams } from "@gonfalon/contract/team.ts";
import { beforeAll, expect, it } from "vitest";
import { visitor } from "./api-client.ts";
import { type BuiltMembership, insertChallenge, insertGame, insertParticipation } from "./builders.ts";
import { useServer } from "./harness.ts";
import { findGrowingScans, type RecordedPlan, recordPlans } from "./recorded-plans.ts";

const server = useServer();
let plans: readonly RecordedPlan[] = [];

beforeAll(() => {
  plans = recordPlans(server.pool);
});

async function submit({ player }: BuiltMembership, id: number, cid: number, flag: string) {
  const { status, body } = await server.call(player, submitFlag, { params: { id, cid }, body: { flag } });
  expect(status).toBe(200);
  return body;
}

it("PERF-2 frequently used endpoints never scan a whole table that grows during the event", async () => {
  const id = await insertGame(server);
  const cid = await insertChallenge(server, id);
  const dynamicId = await insertChallenge(server, id, { type: "DynamicContainer", flags: [] });
  const [membership, otherMembership] = [
    await insertParticipation(server, id),
    await insertParticipation(server, id),
  ];
  const monitor = await server.signUp("Monitor");
  const admin = await server.signUp("Admin");
  const planCountBefore = plans.length;

  await server.call(visitor, getGame, { params: { id } });
  await server.call(visitor, getScoreboard, { params: { id } });
  await server.call(membership.player, listOwnTeams);
  await server.call(membership.player, getPlayerBoard, { params: { id } });
  await server.call(membership.player, getChallenge, { params: { id, cid } });
  await server.call(otherMembership.player, getChallenge, { params: { id, cid: dynamicId } });
  const sid = await submit(membership, id, cid, "flag{wrong}");
  await submit(membership, id, cid, "flag{right}");
  await server.call(membership.player, getVerdict, { params: { id, cid, sid } });
  const { flag } = await server.db
    .selectFrom("instances")
    .where("challenge_id", "=", dynamicId)
    .select("flag")
    .executeTakeFirstOrThrow();
  await submit(membership, id, dynamicId, flag ?? "");
  await server.call(membership.player, getPlayerBoard, { params: { id } });
  await server.call(membership.player, listNotices, { params: { id }, query: { count: 100, skip: 0 } });
  await server.call(monitor, listEvents, {
    params: { id },
    query: { hideContainer: false, count: 100, skip: 0 },
  });
  await server.call(monitor, listSubmissions, { params: { id }, query: { count: 100, skip: 0 } });
  await server.call(monitor, listCheats, { params: { id } });
  await server.call(admin, getLogs, { query: { level: "All", count: 50, skip: 0 } });

  const recordedPlans = plans.slice(planCountBefore);
  expect(recordedPlans.map(({ query }) => query).join("\n")).toContain("insert into submissions");
  // Settings are read as a whole: the table has at most one row per setting.
  const growingScans = recordedPlans
    .map((plan) => ({ query: plan.query.replaceAll(/\s+/g, " "), scans: findGrowingScans(plan) }))
    .filter(({ scans }) => scans.some((scan) => scan !== "Seq Scan of settings"));
  expect(growingScans).toEqual([]);
});
