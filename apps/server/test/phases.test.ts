import { getChallenge } from "@gonfalon/contract/challenge.ts";
import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { listNotices } from "@gonfalon/contract/notice.ts";
import { getPlayerBoard, getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { submitFlag } from "@gonfalon/contract/submission.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { aChallenge, aGame, aMember, aParticipation, hoursFromNow } from "./builders.ts";
import { type Caller, useServer, visitor } from "./harness.ts";

// PLAY-1, GAME-2, GAME-3: each call of a game, in each phase of it, for everybody who may knock. An answer is
// written as its HTTP status, or as the number in its body where that says more.

const server = useServer();

const games = {
  before: { starts: 1, ends: 2, practice: true },
  running: { starts: -1, ends: 1, practice: false },
  "over, practice": { starts: -2, ends: -1, practice: true },
  over: { starts: -2, ends: -1, practice: false },
} as const;

type Phase = keyof typeof games;

const people = [
  "visitor",
  "stranger",
  "teammate",
  "pending",
  "rejected",
  "suspended",
  "accepted",
  "monitor",
  "admin",
] as const;

type Person = (typeof people)[number];

interface Scene {
  readonly gameId: number;
  readonly challengeId: number;
  readonly callers: Readonly<Record<Person, Caller>>;
}

/** What everybody of a column is answered; those who are not named get `others`. */
type Row = Readonly<Partial<Record<Person, number>>> & { readonly others: number };
type Table = Readonly<Record<Phase, Row>>;

const turnedAway = { visitor: 401, others: 400 } as const;
const play: Table = {
  before: { ...turnedAway, accepted: 10_001 },
  running: { ...turnedAway, accepted: 200 },
  "over, practice": { ...turnedAway, accepted: 200 },
  over: { ...turnedAway, accepted: 10_002 },
};
const watch: Table = {
  before: { others: 400, monitor: 200, admin: 200 },
  running: { others: 200 },
  "over, practice": { others: 200 },
  over: { others: 200 },
};

const calls: Readonly<
  Record<string, { readonly endpoint: Endpoint; readonly body?: object; readonly table: Table }>
> = {
  "the player's board": { endpoint: getPlayerBoard, table: play },
  "a challenge": { endpoint: getChallenge, table: play },
  "a flag": { endpoint: submitFlag, body: { flag: "flag{wrong}" }, table: play },
  "the scoreboard": { endpoint: getScoreboard, table: watch },
  "the notices": { endpoint: listNotices, table: watch },
};

describe.each(Object.keys(games) as Phase[])("a game that is %s", (phase) => {
  describe.each([
    ["visible", false],
    ["hidden", true],
  ])("and %s", (_name, hidden) => {
    let scene: Scene;
    beforeAll(async () => {
      scene = await aScene(phase, hidden);
    });

    describe.each(Object.entries(calls))("%s", (_call, { endpoint, body, table }) => {
      it.each(people)("for: %s", async (person) => {
        expect(await answer(scene, scene.callers[person], endpoint, body)).toBe(
          expected(table[phase], person, hidden),
        );
      });
    });
  });
});

/** Those who neither take part nor watch over it are told that a hidden game does not exist. */
function expected(row: Row, person: Person, hidden: boolean): number {
  const usual = row[person] ?? row.others;
  return hidden && usual !== 401 && (person === "visitor" || person === "stranger") ? 404 : usual;
}

async function aScene(phase: Phase, hidden: boolean): Promise<Scene> {
  const { starts, ends, practice } = games[phase];
  const gameId = await aGame(server, {
    hidden,
    practice_mode: practice,
    starts_at: hoursFromNow(server, starts),
    ends_at: hoursFromNow(server, ends),
  });
  const seat = (status: "Pending" | "Rejected" | "Suspended" | "Accepted") =>
    aParticipation(server, gameId, { status });
  const accepted = await seat("Accepted");
  return {
    gameId,
    challengeId: await aChallenge(server, gameId),
    callers: {
      visitor,
      stranger: await server.signUp(),
      teammate: await aMember(server, accepted.team.id),
      pending: (await seat("Pending")).player,
      rejected: (await seat("Rejected")).player,
      suspended: (await seat("Suspended")).player,
      accepted: accepted.player,
      monitor: await server.signUp("Monitor"),
      admin: await server.signUp("Admin"),
    },
  };
}

async function answer(scene: Scene, caller: Caller, endpoint: Endpoint, body?: object): Promise<number> {
  const response = await server.app.inject({
    method: endpoint.method,
    url: endpoint.path.replace(":id", String(scene.gameId)).replace(":cid", String(scene.challengeId)),
    headers: caller.headers,
    ...(body && { payload: body }),
  });
  if (response.statusCode === 200) return 200;
  const { status } = response.json<{ readonly status: number }>();
  expect([response.statusCode, 10_001, 10_002]).toContain(status);
  return status;
}
