import { limits } from "@gonfalon/contract/limits.ts";
import { expect, it } from "vitest";
import { toGzctfGame } from "./gzctf-package.domain.ts";
import { toGzctfTeams } from "./gzctf-people.domain.ts";
import { GZCTF_TABLES, type GzctfTables } from "./gzctf-tables.domain.ts";

const NO_ROWS = Object.fromEntries(GZCTF_TABLES.map((table) => [table, []])) as unknown as GzctfTables;

it.each([
  ["has spaces at its ends", " Students "],
  ["is cut after a space", `${"x".repeat(limits.divisionName - 1)} y`],
])("IMPORT-11 a team stays in a division whose name %s", (_, name) => {
  const tables: GzctfTables = {
    ...NO_ROWS,
    divisions: [{ Id: 3, GameId: 1, Name: name }],
    participations: [{ Id: 1, GameId: 1, TeamId: 5, DivisionId: 3, Status: 1 }],
  };
  const game = toGzctfGame(
    { Id: 1, Title: "Game" },
    { tables, hasFile: () => false, addNote: () => undefined },
  );
  const [team] = toGzctfTeams(tables, 1);
  expect(game.divisions).toEqual([{ name: team?.division }]);
});
