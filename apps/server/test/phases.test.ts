import { randomUUID } from "node:crypto";
import { uploadAssets } from "@gonfalon/contract/asset.ts";
import { endpoints } from "@gonfalon/contract/endpoints.ts";
import { createGameWebhook } from "@gonfalon/contract/game-webhook.ts";
import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { toRequestUrl } from "@gonfalon/contract/kernel/request-url.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { type Caller, visitor } from "./api-client.ts";
import {
  hoursFromNow,
  insertAdjustment,
  insertChallenge,
  insertDivision,
  insertGame,
  insertMember,
  insertParticipation,
  insertSolve,
  insertTeam,
} from "./builders.ts";
import { useServer } from "./harness.ts";
import { staticContainer } from "./instance-helpers.ts";
import {
  type EndpointCase,
  endpointCases,
  getExpectedStatus,
  type Person,
  type Phase,
  people,
  phases,
  type Target,
} from "./phases.table.ts";
import type { TestUser } from "./test-users.ts";
import { useWebhookReceiver } from "./webhook-receiver.ts";

// PLAY-1, GAME-2, GAME-3, MONITOR-1: every endpoint of a game, in every phase, for every kind of user.
// A response is written as its HTTP status, or as the number in its body if that is more specific.

const server = useServer();
const receiver = useWebhookReceiver();

const HINT_COST = 10;

/** The tags with an endpoint of a game. The table has cases for all their endpoints. */
const gameTags = new Set(
  endpoints.filter(({ endpoint }) => /\/games?\/:id\b/.test(endpoint.path)).map(({ tag }) => tag),
);
const gameEndpoints = endpoints
  .filter(({ tag }) => gameTags.has(tag))
  .map(({ tag, name, endpoint }) => ({ name: `${tag}.${name}`, endpoint }));
const cases = gameEndpoints.flatMap(({ name, endpoint }) => {
  const endpointCase = endpointCases[name];
  return endpointCase ? [{ name, endpoint, endpointCase }] : [];
});

interface Setup {
  readonly target: Target;
  readonly callers: Readonly<Record<Person, Caller>>;
}

it("the table has a case for every endpoint of the tags of games, and no other", () => {
  expect(Object.keys(endpointCases).toSorted()).toEqual(gameEndpoints.map(({ name }) => name).toSorted());
});

describe.each(Object.keys(phases) as Phase[])("in the phase %j", (phase) => {
  describe.each([
    ["visible", false],
    ["hidden", true],
  ])("for a %s game", (_name, isHidden) => {
    let sharedSetup: Setup;
    beforeAll(async () => {
      sharedSetup = await setUp(phase, isHidden);
    });

    it.each(cases)("$name returns the expected statuses", async ({ endpoint, endpointCase }) => {
      const setup = endpointCase.changesState ? await setUp(phase, isHidden) : sharedSetup;
      const responses = await Promise.all(
        people.map((person) => getStatus(setup, person, endpoint, endpointCase)),
      );
      expect(toStatusesByPerson(responses)).toEqual(
        toStatusesByPerson(people.map((person) => getExpectedStatus(endpointCase, phase, person, isHidden))),
      );
    });
  });
});

describe("for a game that does not exist", () => {
  let setup: Setup;
  beforeAll(async () => {
    const realSetup = await setUp("running", false);
    setup = { ...realSetup, target: { ...realSetup.target, id: 999_999, pendingId: 999_999 } };
  });

  it.each(cases.filter(({ endpointCase }) => !endpointCase.isGlobal))(
    "$name returns the expected status",
    async ({ endpoint, endpointCase }) => {
      expect(await getStatus(setup, "admin", endpoint, endpointCase)).toBe(
        endpointCase.unknownGameStatus ?? 404,
      );
    },
  );
});

/** The status that an accepted player gets for a disabled challenge, by endpoint. */
const disabledStatuses: Readonly<Record<string, number>> = {
  "challenge.getChallenge": 404,
  "submission.submitFlag": 404,
  "instance.createInstance": 404,
  "instance.extendInstance": 404,
  "instance.destroyInstance": 404,
  "hint.buyHint": 404,
  // The verdict of an earlier submission stays readable for its submitter.
  "submission.getVerdict": 200,
};

describe("for a disabled challenge", () => {
  let setup: Setup;
  beforeAll(async () => {
    setup = await setUp("running", false);
    await server.db
      .updateTable("challenges")
      .set({ enabled: false, title: "hidden away" })
      .where("game_id", "=", setup.target.id)
      .execute();
  });

  it.each(cases.filter(({ endpoint }) => endpoint.access === "user" && endpoint.path.includes(":cid")))(
    "$name returns the expected status",
    async ({ name, endpoint, endpointCase }) => {
      expect(await getStatus(setup, "accepted", endpoint, endpointCase)).toBe(disabledStatuses[name]);
    },
  );

  it.each(["challenges", "scoreboard", "details", "notices"])("%s does not show its title", async (part) => {
    const url = `/api/game/${setup.target.id}/${part}`;
    const { body } = await server.app.inject({ url, headers: setup.callers.accepted.headers });
    expect(body).not.toContain("hidden away");
  });
});

// Access is checked for the game in the path, so rows of another game must not be found under it.
describe("for rows of another game", () => {
  let setup: Setup;
  beforeAll(async () => {
    const [ownSetup, otherSetup] = [await setUp("running", false), await setUp("running", true)];
    setup = { ...ownSetup, target: { ...otherSetup.target, id: ownSetup.target.id } };
  });

  it.each(
    cases.filter(({ endpointCase, endpoint }) => !endpointCase.isGlobal && /:id\/.*:/.test(endpoint.path)),
  )("$name returns 404", async ({ endpoint, endpointCase }) => {
    const person = endpoint.access === "user" ? "accepted" : "admin";
    expect(await getStatus(setup, person, endpoint, endpointCase)).toBe(404);
  });
});

function toStatusesByPerson(statuses: readonly number[]) {
  return Object.fromEntries(people.map((person, index) => [person, statuses[index]]));
}

async function setUp(phase: Phase, isHidden: boolean): Promise<Setup> {
  const { starts, ends, practice } = phases[phase];
  const id = await insertGame(server, {
    hidden: isHidden,
    practice_mode: practice,
    starts_at: hoursFromNow(server, starts),
    ends_at: hoursFromNow(server, ends),
    writeup_required: true,
    writeup_deadline: hoursFromNow(server, 3),
  });
  const divisionId = await insertDivision(server, id);
  const addTeam = (status: "Pending" | "Rejected" | "Suspended" | "Accepted") =>
    insertParticipation(server, id, { status, division_id: divisionId });
  const [acceptedTeam, pendingTeam, rejectedTeam, suspendedTeam] = [
    await addTeam("Accepted"),
    await addTeam("Pending"),
    await addTeam("Rejected"),
    await addTeam("Suspended"),
  ];
  const [stranger, monitor, admin] = [
    await insertTeam(server),
    await createTeam(await server.signUp("Monitor")),
    await createTeam(await server.signUp("Admin")),
  ];
  const cid = await insertChallenge(server, id, staticContainer);
  await insertSolve(server, acceptedTeam, cid);
  await storeWriteup(admin.captain, acceptedTeam.id);
  const unsolvedId = await insertChallenge(server, id);
  const guid = await createWebhook(admin.captain, id);
  return {
    target: {
      id,
      cid,
      sid: await getOnlyId("submissions", cid),
      fid: await getOnlyId("flags", cid),
      noticeId: await insertNotice(id),
      divisionId,
      aid: await insertAdjustment(server, acceptedTeam),
      guid,
      deliveryId: await insertFailedDelivery(guid),
      pid: acceptedTeam.id,
      filename: "none.pcap",
      pendingId: pendingTeam.id,
      unsolvedId,
      hid: await insertHint(unsolvedId),
      hintCost: ends < 0 ? 0 : HINT_COST,
      teamIds: {
        visitor: stranger.id,
        stranger: stranger.id,
        teammate: acceptedTeam.team.id,
        pending: pendingTeam.team.id,
        rejected: rejectedTeam.team.id,
        suspended: suspendedTeam.team.id,
        accepted: acceptedTeam.team.id,
        monitor: monitor.id,
        admin: admin.id,
      },
    },
    callers: {
      visitor,
      stranger: stranger.captain,
      teammate: await insertMember(server, acceptedTeam.team.id),
      pending: pendingTeam.player,
      rejected: rejectedTeam.player,
      suspended: suspendedTeam.player,
      accepted: acceptedTeam.player,
      monitor: monitor.captain,
      admin: admin.captain,
    },
  };
}

function createTeam(captain: TestUser) {
  return insertTeam(server, { captain });
}

/** The id of the only row that belongs to a challenge. */
async function getOnlyId(table: "submissions" | "flags", challengeId: number): Promise<number> {
  const { id } = await server.db
    .selectFrom(table)
    .select("id")
    .where("challenge_id", "=", challengeId)
    .executeTakeFirstOrThrow();
  return id;
}

async function insertNotice(gameId: number): Promise<number> {
  const { id } = await server.db
    .insertInto("notices")
    .values({ game_id: gameId, type: "Normal", values: ["Welcome."], published_at: server.clock.now() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes to the tables, because the API accepts no writeup before the start of the game. */
async function storeWriteup(admin: TestUser, participationId: number): Promise<void> {
  const file = new File(["%PDF-1.7"], "stored.pdf", { type: "application/pdf" });
  const { body } = await server.call(admin, uploadAssets, { body: { files: [file] } });
  await server.db
    .updateTable("participations")
    .set({ writeup_hash: body[0]?.hash, writeup_name: "stored.pdf", writeup_at: server.clock.now() })
    .where("id", "=", participationId)
    .execute();
}

async function insertHint(challengeId: number): Promise<number> {
  const { id } = await server.db
    .insertInto("paid_hints")
    .values({
      challenge_id: challengeId,
      position: 0,
      title: "a hint",
      content: "Look closer.",
      cost: HINT_COST,
      created_at: server.clock.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Uses the API, because the URL is stored encrypted. */
async function createWebhook(admin: TestUser, gameId: number): Promise<string> {
  const body = { name: "hook", url: receiver.url(), events: ["notice.published"] };
  const creation = await server.call(admin, createGameWebhook, { params: { id: gameId }, body } as never);
  return creation.body.webhook.id;
}

async function insertFailedDelivery(webhookId: string): Promise<string> {
  const now = server.clock.now();
  const { id } = await server.db
    .insertInto("webhook_deliveries")
    .values({
      id: randomUUID(),
      webhook_id: webhookId,
      message_id: randomUUID(),
      type: "notice.published",
      payload: { type: "notice.published", timestamp: now.toISOString(), data: {} },
      status: "Failed",
      next_try_at: now,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function getStatus(
  { target, callers }: Setup,
  person: Person,
  endpoint: Endpoint,
  { params, body, query }: EndpointCase,
): Promise<number> {
  const payload = body?.(target, person);
  const response = await server.app.inject({
    method: endpoint.method,
    url: toRequestUrl(endpoint, { params: { ...target, ...params?.(target) }, ...(query && { query }) }),
    headers: callers[person].headers,
    ...(payload && { payload }),
  });
  if (response.statusCode === 200) return 200;
  const { status } = response.json<{ readonly status: number }>();
  expect(response.statusCode).toBe(status === 10_001 || status === 10_002 ? 400 : status);
  return status;
}
