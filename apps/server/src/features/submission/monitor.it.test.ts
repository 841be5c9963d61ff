import { listCheats } from "@gonfalon/contract/cheat.ts";
import type { AnswerResult } from "@gonfalon/contract/enums.ts";
import { countEvents, listEvents } from "@gonfalon/contract/event.ts";
import { requestUrl } from "@gonfalon/contract/kernel/request-url.ts";
import { getScoreboardSheet } from "@gonfalon/contract/scoreboard.ts";
import {
  countSubmissions,
  getSubmissionSheet,
  listSubmissions,
  submitFlag,
} from "@gonfalon/contract/submission.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { aChallenge, aGame, aMember, aParticipation, aTeam, hoursFromNow } from "../../../test/builders.ts";
import { type Caller, useServer, visitor } from "../../../test/harness.ts";
import { readXlsx } from "../../../test/xlsx.ts";

const server = useServer();
let monitor: Caller;

beforeAll(async () => {
  monitor = await server.signUp("Monitor");
});

/** A game in which one team solved a challenge, one submitted a wrong flag and one the flag of another team. */
async function aGameWithSubmissions() {
  const gameId = await aGame(server, { title: "Cup 2026" });
  const easy = await aChallenge(server, gameId, { title: "easy", category: "Misc" });
  const own = await aChallenge(server, gameId, {
    title: "own",
    category: "Web",
    type: "DynamicContainer",
    flags: [],
  });
  const named = async (name: string) =>
    aParticipation(server, gameId, { team: await aTeam(server, { name }) });
  const suffix = gameId;
  const [winner, thief] = [await named(`winner ${suffix}`), await named(`=thief ${suffix}`)];
  await server.db
    .insertInto("instances")
    .values({
      participation_id: winner.id,
      challenge_id: own,
      flag: "flag{own}",
      opened_at: server.clock.now(),
    })
    .execute();
  const submit = async (player: Caller, challengeId: number, flag: string) => {
    server.clock.advance(1000);
    await server.call(player, submitFlag, { params: { id: gameId, cid: challengeId }, body: { flag } });
  };
  await submit(winner.player, easy, "flag{right}");
  await submit(thief.player, easy, "=1+1");
  await submit(thief.player, own, "flag{own}");
  return { gameId, easy, own, winner, thief };
}

describe("MONITOR-1 before the start", () => {
  it("is rejected, as for an unknown game", async () => {
    const id = await aGame(server, { starts_at: hoursFromNow(server, 1) });
    for (const endpoint of [
      listEvents,
      listSubmissions,
      listCheats,
      getScoreboardSheet,
      getSubmissionSheet,
    ]) {
      const url = (game: number) => requestUrl(endpoint, { params: { id: game } });
      const ask = (game: number) =>
        server.app.inject({ method: "GET", url: url(game), headers: monitor.headers });
      expect([endpoint.path, (await ask(id)).statusCode, (await ask(999_999)).statusCode]).toEqual([
        endpoint.path,
        400,
        404,
      ]);
    }
  });
});

describe("MONITOR-2 events", () => {
  it("are newest first, with the submitted flag and its result", async () => {
    const { gameId, easy, own, winner, thief } = await aGameWithSubmissions();
    const { body } = await server.call(monitor, listEvents, {
      params: { id: gameId },
      query: { count: 100, skip: 0, hideContainer: false },
    });
    const byThief = { user: thief.player.name, team: thief.team.name };
    expect(body.map(({ time: _, ...event }) => event)).toEqual([
      { type: "CheatDetected", values: ["own", thief.team.name, winner.team.name], ...byThief },
      { type: "FlagSubmit", values: ["WrongAnswer", "flag{own}", "own", String(own)], ...byThief },
      { type: "FlagSubmit", values: ["WrongAnswer", "=1+1", "easy", String(easy)], ...byThief },
      {
        type: "FlagSubmit",
        values: ["Accepted", "flag{right}", "easy", String(easy)],
        user: winner.player.name,
        team: winner.team.name,
      },
    ]);
    expect(body[0]?.time).toBe(server.clock.now().getTime());
  });

  it("can be filtered by text and by kind, and are paged", async () => {
    const { gameId, winner } = await aGameWithSubmissions();
    await server.db
      .insertInto("events")
      .values({
        game_id: gameId,
        type: "ContainerStart",
        values: ["1", "own"],
        user_id: winner.player.id,
        team_id: winner.team.id,
        published_at: server.clock.now(),
      })
      .execute();
    const ask = async (query: {
      hideContainer?: boolean;
      search?: string;
      count?: number;
      skip?: number;
    }) => {
      const { body } = await server.call(monitor, listEvents, {
        params: { id: gameId },
        query: { hideContainer: false, count: 100, skip: 0, ...query },
      });
      return body.map(({ type }) => type);
    };
    expect(await ask({ search: "EASY" })).toEqual(["FlagSubmit", "FlagSubmit"]);
    expect(await ask({ search: winner.player.name })).toEqual(["ContainerStart", "FlagSubmit"]);
    expect(await ask({ search: "%" })).toEqual([]);
    expect(await ask({ hideContainer: true, count: 2 })).toEqual(["CheatDetected", "FlagSubmit"]);
    expect(await ask({ count: 1, skip: 1 })).toEqual(["CheatDetected"]);
    expect(await ask({ count: 0 })).toEqual([]);
  });

  it("MONITOR-6 have a total count that respects the filters, as do submissions", async () => {
    const { gameId } = await aGameWithSubmissions();
    const params = { id: gameId };
    const events = async (search: string) =>
      (await server.call(monitor, countEvents, { params, query: { hideContainer: true, search } })).body;
    expect([await events(""), await events("EASY"), await events("nobody")]).toEqual([4, 2, 0]);
    const submissions = async (query: { readonly type?: AnswerResult; readonly search?: string }) =>
      (await server.call(monitor, countSubmissions, { params, query })).body;
    expect(await submissions({})).toBe(3);
    expect(await submissions({ type: "CheatDetected" })).toBe(1);
    expect(await submissions({ search: "easy" })).toBe(2);
  });
});

describe("MONITOR-3 submissions", () => {
  it("are newest first with the true result, filtered by result and text; count 0 returns all", async () => {
    const { gameId, winner, thief } = await aGameWithSubmissions();
    const ask = async (query: Record<string, string | number>) => {
      const search = new URLSearchParams(
        Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
      );
      const answer = await server.app.inject({
        method: "GET",
        url: `/api/game/${gameId}/submissions?${search.toString()}`,
        headers: monitor.headers,
      });
      return answer.json<{ answer: string; status: string }[]>();
    };
    const all = await ask({});
    expect(all[0]).toEqual({
      answer: "flag{own}",
      status: "CheatDetected",
      time: server.clock.now().getTime(),
      user: thief.player.name,
      team: thief.team.name,
      challenge: "own",
    });
    expect(all.map(({ status }) => status)).toEqual(["CheatDetected", "WrongAnswer", "Accepted"]);
    expect((await ask({ type: "wronganswer" })).map(({ answer }) => answer)).toEqual(["=1+1"]);
    expect((await ask({ search: winner.team.name })).map(({ answer }) => answer)).toEqual(["flag{right}"]);
    expect(await ask({ count: 0, skip: 2 })).toHaveLength(3);
    expect(await ask({ skip: -1 })).toMatchObject({ status: 400 });
  });
});

describe("MONITOR-4 cheats", () => {
  it("name both teams and the submission", async () => {
    const { gameId, winner, thief } = await aGameWithSubmissions();
    const { body } = await server.call(monitor, listCheats, { params: { id: gameId } });
    const side = ({ id, team }: typeof winner) => ({
      id,
      team: { id: team.id, name: team.name, avatar: null },
      status: "Accepted",
      division: null,
    });
    expect(body).toEqual([
      {
        ownedTeam: side(winner),
        submitTeam: side(thief),
        submission: {
          answer: "flag{own}",
          status: "CheatDetected",
          time: server.clock.now().getTime(),
          user: thief.player.name,
          team: thief.team.name,
          challenge: "own",
        },
      },
    ]);
  });
});

async function download(path: string, language = "en-US") {
  const answer = await server.app.inject({
    method: "GET",
    url: path,
    headers: { ...monitor.headers, "accept-language": language },
  });
  return { answer, sheet: readXlsx(answer.rawPayload) };
}

describe("MONITOR-5 spreadsheets", () => {
  it("contain the board with the members of the teams", async () => {
    const { gameId, winner, thief } = await aGameWithSubmissions();
    const mate = await aMember(server, winner.team.id, winner);
    await server.db
      .updateTable("users")
      .set({ real_name: "Ada L.", std_number: "42" })
      .where("id", "=", winner.player.id)
      .execute();
    const { answer, sheet } = await download(`/api/game/${gameId}/scoreboardsheet`);
    expect(answer.headers["content-type"]).toBe(
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    );
    expect(answer.headers["content-disposition"]).toMatch(
      /filename="Cup 2026-Scoreboard-\d{8}-\d\d\.\d\d\.\d\dZ\.xlsx"/,
    );
    expect(sheet.name).toBe("Scoreboard");
    const solvedAt = new Date(server.clock.now().getTime() - 2000).toISOString();
    expect(sheet.rows).toEqual([
      "Rank,Team,Captain,Crew,Real Name,Email,Student Number,Phone,Solved,Time,Score,easy,own".split(","),
      [
        1,
        winner.team.name,
        winner.player.name,
        `${winner.player.name} / ${mate.name}`,
        "Ada L. / <empty>",
        `${winner.player.name}@example.org / ${mate.name}@example.org`,
        "42 / <empty>",
        "<empty> / <empty>",
        1,
        `${solvedAt.slice(0, 10)} ${solvedAt.slice(11, 19)}Z`,
        1050,
        1050,
        0,
      ],
      [
        2,
        thief.team.name,
        thief.player.name,
        thief.player.name,
        "<empty>",
        `${thief.player.name}@example.org`,
        "<empty>",
        "<empty>",
        0,
        "0001-01-01 00:00:00Z",
        0,
        0,
        0,
      ],
    ]);
    expect(sheet.hasFormulas).toBe(false);
  });

  it("have a division column only if the game has divisions, and only the header for an empty board", async () => {
    const gameId = await aGame(server);
    await server.db
      .insertInto("game_divisions")
      .values({ game_id: gameId, name: "A", position: 0 })
      .execute();
    const { sheet } = await download(`/api/game/${gameId}/scoreboardsheet`, "de-DE");
    expect(sheet.rows).toHaveLength(1);
    expect(sheet.rows[0]?.slice(0, 4)).toEqual(["Rang", "Team", "Wertung", "Kapitän"]);
  });

  it("contain every submission in the language of the reader, and no formulas", async () => {
    const { gameId, thief } = await aGameWithSubmissions();
    const { answer, sheet } = await download(`/api/game/${gameId}/submissionsheet`, "de-DE");
    expect(answer.headers["content-disposition"]).toMatch(/filename="Cup 2026_Submissions_\d{14}\.xlsx"/);
    expect(sheet.name).toBe("Alle Einsendungen");
    expect(sheet.rows[0]).toEqual([
      "Ergebnis",
      "Zeit",
      "Team",
      "Benutzer",
      "Aufgabe",
      "Einsendung",
      "E-Mail",
    ]);
    expect(sheet.rows.map(([status]) => status).slice(1)).toEqual(["Betrug erkannt", "Falsch", "Richtig"]);
    expect(sheet.rows[2]?.slice(2)).toEqual([
      thief.team.name,
      thief.player.name,
      "easy",
      "=1+1",
      `${thief.player.name}@example.org`,
    ]);
    expect(sheet.hasFormulas).toBe(false);
  });

  it("are limited to monitors", async () => {
    const gameId = await aGame(server);
    const ask = (caller: Caller) =>
      server.app.inject({
        method: "GET",
        url: `/api/game/${gameId}/submissionsheet`,
        headers: caller.headers,
      });
    expect((await ask(visitor)).statusCode).toBe(401);
    expect((await ask(await server.signUp())).statusCode).toBe(403);
  });
});
