import { endpoints } from "@gonfalon/contract/endpoints.ts";
import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { requestUrl } from "@gonfalon/contract/kernel/request-url.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { type Caller, visitor } from "./api-client.ts";
import {
  hoursFromNow,
  insertChallenge,
  insertGame,
  insertMember,
  insertParticipation,
  insertSolve,
  insertTeam,
} from "./builders.ts";
import { useServer } from "./harness.ts";
import {
  calls,
  type EndpointCase,
  getExpectedStatus,
  type Person,
  type Phase,
  people,
  phases,
  type Target,
} from "./phases.table.ts";
import type { TestUser } from "./test-users.ts";

// PLAY-1, GAME-2, GAME-3, MONITOR-1: every endpoint of a game, in every phase, for every kind of client. A
// response is written as its HTTP status, or as the number in its body if that is more specific.

const server = useServer();

const gameTags = new Set([
  "game",
  "gameActivity",
  "participation",
  "gamePackage",
  "notice",
  "challenge",
  "challengeDocument",
  "flag",
  "reveal",
  "scoreboard",
  "feed",
  "site",
  "submission",
  "event",
  "cheat",
  "capsule",
  "capture",
  "writeup",
  "instance",
]);
const gameEndpoints = endpoints
  .filter(({ tag }) => gameTags.has(tag))
  .map(({ tag, name, endpoint }) => ({ name: `${tag}.${name}`, endpoint }));
const rows = gameEndpoints.flatMap(({ name, endpoint }) => {
  const call = calls[name];
  return call ? [{ name, endpoint, call }] : [];
});

interface Setup {
  readonly target: Target;
  readonly callers: Readonly<Record<Person, Caller>>;
}

it("has exactly one row per endpoint", () => {
  expect(Object.keys(calls).toSorted()).toEqual(gameEndpoints.map(({ name }) => name).toSorted());
});

describe.each(Object.keys(phases) as Phase[])("in the phase %j", (phase) => {
  describe.each([
    ["visible", false],
    ["hidden", true],
  ])("for a %s game", (_name, hidden) => {
    let shared: Setup;
    beforeAll(async () => {
      shared = await setUp(phase, hidden);
    });

    it.each(rows)("$name returns the expected statuses", async ({ endpoint, call }) => {
      const setup = call.changes ? await setUp(phase, hidden) : shared;
      const responses = await Promise.all(people.map((person) => getStatus(setup, person, endpoint, call)));
      expect(byPerson(responses)).toEqual(
        byPerson(people.map((person) => getExpectedStatus(call, phase, person, hidden))),
      );
    });
  });
});

describe("for a game that does not exist", () => {
  let setup: Setup;
  beforeAll(async () => {
    const real = await setUp("running", false);
    setup = { ...real, target: { ...real.target, id: 999_999, pendingId: 999_999 } };
  });

  it.each(rows.filter(({ call }) => !call.isGlobal))(
    "$name returns the expected status",
    async ({ endpoint, call }) => {
      expect(await getStatus(setup, "admin", endpoint, call)).toBe(call.unknown ?? 404);
    },
  );
});

/** The response to a player for a challenge that is not, or no longer, visible. */
const disabledStatuses: Readonly<Record<string, number>> = {
  "challenge.getChallenge": 404,
  "submission.submitFlag": 404,
  "instance.createInstance": 404,
  "instance.extendInstance": 404,
  "instance.destroyInstance": 404,
  // A submission from when it was visible stays readable for its submitter.
  "submission.getVerdict": 200,
};

describe("for a disabled challenge", () => {
  let setup: Setup;
  beforeAll(async () => {
    setup = await setUp("running", false);
    await server.db
      .updateTable("challenges")
      .set({ enabled: false, title: "hidden away" })
      .where("id", "=", setup.target.cid)
      .execute();
  });

  it.each(rows.filter(({ endpoint }) => endpoint.access === "user" && endpoint.path.includes(":cid")))(
    "$name returns the expected status",
    async ({ name, endpoint, call }) => {
      expect(await getStatus(setup, "accepted", endpoint, call)).toBe(disabledStatuses[name]);
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
    const [own, other] = [await setUp("running", false), await setUp("running", true)];
    const { cid, sid, fid, noticeId } = other.target;
    setup = { ...own, target: { ...own.target, cid, sid, fid, noticeId } };
  });

  it.each(rows.filter(({ call, endpoint }) => !call.isGlobal && /:id\/.*:/.test(endpoint.path)))(
    "$name returns 404",
    async ({ endpoint, call }) => {
      const person = endpoint.access === "user" ? "accepted" : "admin";
      expect(await getStatus(setup, person, endpoint, call)).toBe(404);
    },
  );
});

function byPerson(statuses: readonly number[]) {
  return Object.fromEntries(people.map((person, index) => [person, statuses[index]]));
}

async function setUp(phase: Phase, hidden: boolean): Promise<Setup> {
  const { starts, ends, practice } = phases[phase];
  const id = await insertGame(server, {
    hidden,
    practice_mode: practice,
    starts_at: hoursFromNow(server, starts),
    ends_at: hoursFromNow(server, ends),
    writeup_required: true,
    writeup_deadline: hoursFromNow(server, 3),
  });
  const addTeam = (status: "Pending" | "Rejected" | "Suspended" | "Accepted") =>
    insertParticipation(server, id, { status });
  const [accepted, pending, rejected, suspended] = [
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
  const cid = await insertChallenge(server, id, { type: "StaticContainer", container_image: "challenge:1" });
  await insertSolve(server, accepted, cid);
  return {
    target: {
      id,
      cid,
      sid: await getOnlyId("submissions", cid),
      fid: await getOnlyId("flags", cid),
      noticeId: await insertNotice(id),
      pid: accepted.id,
      filename: "none.pcap",
      pendingId: pending.id,
      teamIds: {
        visitor: stranger.id,
        stranger: stranger.id,
        teammate: accepted.team.id,
        pending: pending.team.id,
        rejected: rejected.team.id,
        suspended: suspended.team.id,
        accepted: accepted.team.id,
        monitor: monitor.id,
        admin: admin.id,
      },
    },
    callers: {
      visitor,
      stranger: stranger.captain,
      teammate: await insertMember(server, accepted.team.id),
      pending: pending.player,
      rejected: rejected.player,
      suspended: suspended.player,
      accepted: accepted.player,
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

async function getStatus(
  { target, callers }: Setup,
  person: Person,
  endpoint: Endpoint,
  { id, body, query }: EndpointCase,
): Promise<number> {
  const ids: Readonly<Record<string, unknown>> = { ...target, id: id?.(target) ?? target.id };
  const payload = body?.(target, person);
  const response = await server.app.inject({
    method: endpoint.method,
    url: requestUrl(endpoint, { params: ids, ...(query && { query }) }),
    headers: callers[person].headers,
    ...(payload && { payload }),
  });
  if (response.statusCode === 200) return 200;
  const { status } = response.json<{ readonly status: number }>();
  expect(response.statusCode).toBe(status === 10_001 || status === 10_002 ? 400 : status);
  return status;
}
