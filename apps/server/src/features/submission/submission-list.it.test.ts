import type { AnswerResult } from "@gonfalon/contract/enums.ts";
import { countSubmissions } from "@gonfalon/contract/submission.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { type Caller, visitor } from "../../../test/api-client.ts";
import { insertGame } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { downloadSheet } from "../../../test/sheet-download.ts";
import { createGameWithSubmissions } from "../../../test/submitted-game.ts";

const server = useServer();
let monitor: Caller;

beforeAll(async () => {
  monitor = await server.signUp("Monitor");
});

describe("MONITOR-3 submissions", () => {
  it("are listed newest first with the actual verdict, filtered by verdict and text; count 0 returns all", async () => {
    const { gameId, winner, thief } = await createGameWithSubmissions(server);
    const fetchSubmissions = async (query: Record<string, string | number>) => {
      const parameters = new URLSearchParams(
        Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
      );
      const response = await server.app.inject({
        method: "GET",
        url: `/api/game/${gameId}/submissions?${parameters.toString()}`,
        headers: monitor.headers,
      });
      return response.json<{ answer: string; status: string }[]>();
    };
    const submissions = await fetchSubmissions({});
    expect(submissions[0]).toEqual({
      answer: "flag{winner}",
      status: "CheatDetected",
      time: server.clock.now().getTime(),
      user: thief.player.name,
      team: thief.team.name,
      challenge: "dynamic",
    });
    expect(submissions.map(({ status }) => status)).toEqual(["CheatDetected", "WrongAnswer", "Accepted"]);
    expect((await fetchSubmissions({ type: "wronganswer" })).map(({ answer }) => answer)).toEqual(["=1+1"]);
    expect((await fetchSubmissions({ search: winner.team.name })).map(({ answer }) => answer)).toEqual([
      "flag{right}",
    ]);
    expect(await fetchSubmissions({ count: 0, skip: 2 })).toHaveLength(3);
    expect(await fetchSubmissions({ skip: -1 })).toMatchObject({ status: 400 });
  });

  it("MONITOR-6 have a total count that respects the filters", async () => {
    const { gameId } = await createGameWithSubmissions(server);
    const count = async (query: { readonly type?: AnswerResult; readonly search?: string }) =>
      (await server.call(monitor, countSubmissions, { params: { id: gameId }, query })).body;
    expect(await count({})).toBe(3);
    expect(await count({ type: "CheatDetected" })).toBe(1);
    expect(await count({ search: "easy" })).toBe(2);
  });
});

describe("MONITOR-5 the spreadsheet of submissions", () => {
  it("contains every submission in the language of the reader, and no formulas", async () => {
    const { gameId, thief } = await createGameWithSubmissions(server);
    const { response, sheet } = await downloadSheet(
      server,
      monitor,
      `/api/game/${gameId}/submissionsheet`,
      "de-DE",
    );
    expect(response.headers["content-disposition"]).toMatch(/filename="Cup 2026_Submissions_\d{14}\.xlsx"/);
    expect(sheet.name).toBe("Alle Einreichungen");
    expect(sheet.rows[0]).toEqual([
      "Ergebnis",
      "Zeit",
      "Team",
      "Benutzer",
      "Aufgabe",
      "Einreichung",
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

  it("is limited to staff", async () => {
    const gameId = await insertGame(server);
    const download = (caller: Caller) =>
      server.app.inject({
        method: "GET",
        url: `/api/game/${gameId}/submissionsheet`,
        headers: caller.headers,
      });
    expect((await download(visitor)).statusCode).toBe(401);
    expect((await download(await server.signUp())).statusCode).toBe(403);
  });
});
