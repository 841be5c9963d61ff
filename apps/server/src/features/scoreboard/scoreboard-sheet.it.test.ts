import { ALL_PERMISSIONS, PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { type Caller } from "../../../test/api-client.ts";
import { insertDivision, insertGame, insertMember, insertParticipation } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { downloadSheet } from "../../../test/sheet-download.ts";
import { createGameWithSubmissions } from "../../../test/submitted-game.ts";

const server = useServer();
let monitor: Caller;

beforeAll(async () => {
  monitor = await server.signUp("Monitor");
});

describe("MONITOR-5 the spreadsheet of the board", () => {
  it("contains the board with the members of the teams", async () => {
    const { gameId, winner, thief } = await createGameWithSubmissions(server);
    const teammate = await insertMember(server, winner.team.id, winner);
    await server.db
      .updateTable("users")
      .set({ real_name: "Ada L.", std_number: "42" })
      .where("id", "=", winner.player.id)
      .execute();
    const { response, sheet } = await downloadSheet(server, monitor, `/api/game/${gameId}/scoreboardsheet`);
    expect(response.headers["content-type"]).toBe(
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    );
    expect(response.headers["content-disposition"]).toMatch(
      /filename="Cup 2026-Scoreboard-\d{8}-\d\d\.\d\d\.\d\dZ\.xlsx"/,
    );
    expect(sheet.name).toBe("Scoreboard");
    const solvedAt = new Date(server.clock.now().getTime() - 2000).toISOString();
    expect(sheet.rows).toEqual([
      "Rank,Team,Captain,Crew,Real Name,Email,Student Number,Phone,Solved,Time,Score,easy,dynamic".split(","),
      [
        1,
        winner.team.name,
        winner.player.name,
        `${winner.player.name} / ${teammate.name}`,
        "Ada L. / <empty>",
        `${winner.player.name}@example.org / ${teammate.name}@example.org`,
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

  it("has a column with the sum of the adjustments of each team if there are any", async () => {
    const gameId = await insertGame(server);
    const [first, second] = [
      await insertParticipation(server, gameId),
      await insertParticipation(server, gameId),
    ];
    const at = server.clock.now();
    const adjustment = { game_id: gameId, participation_id: first.id, reason: "fair", is_public: true };
    await server.db
      .insertInto("adjustments")
      .values([30, -10].map((points) => ({ ...adjustment, points, at, created_at: at })))
      .execute();
    const { sheet } = await downloadSheet(server, monitor, `/api/game/${gameId}/scoreboardsheet`);
    expect(sheet.rows.map((row) => [row[1], ...row.slice(10)])).toEqual([
      ["Team", "Score", "Adjustments"],
      [first.team.name, 20, 20],
      [second.team.name, 0, 0],
    ]);
  });

  it("DIV-1 has a dash for a team whose division has no overall rank", async () => {
    const gameId = await insertGame(server);
    await insertDivision(server, gameId, {
      name: "Guests",
      permissions: ALL_PERMISSIONS ^ PERMISSIONS.RankOverall,
    });
    await insertParticipation(server, gameId, { division: "Guests" });
    await insertParticipation(server, gameId);
    const { sheet } = await downloadSheet(server, monitor, `/api/game/${gameId}/scoreboardsheet`);
    expect(sheet.rows.slice(1).map(([rank]) => rank)).toEqual(["-", 1]);
  });

  it("has a division column only if the game has divisions, and only the header for an empty board", async () => {
    const gameId = await insertGame(server);
    await server.db.insertInto("divisions").values({ game_id: gameId, name: "A", position: 0 }).execute();
    const { sheet } = await downloadSheet(server, monitor, `/api/game/${gameId}/scoreboardsheet`, "de-DE");
    expect(sheet.rows).toHaveLength(1);
    expect(sheet.rows[0]?.slice(0, 4)).toEqual(["Platz", "Team", "Division", "Kapitän"]);
  });
});
