import type { CheatInfo } from "@gonfalon/contract/cheat.ts";
import { expect, it } from "vitest";
import { groupCheatsByTeam } from "./involved-teams.ts";

const buildTeam = (id: number): CheatInfo["ownedTeam"] => ({
  id,
  team: { id, name: `team ${id}`, avatar: null },
  status: "Accepted",
  division: null,
  divisionId: null,
});

const buildCheat = (owner: number, submitter: number, time: number): CheatInfo => ({
  ownedTeam: buildTeam(owner),
  submitTeam: buildTeam(submitter),
  submission: {
    answer: "flag{x}",
    status: "CheatDetected",
    time,
    user: "u",
    team: `team ${submitter}`,
    challenge: "c",
  },
});

it("lists each cheat under both teams, newest first", () => {
  const teams = groupCheatsByTeam([buildCheat(1, 2, 10), buildCheat(3, 2, 30), buildCheat(2, 1, 20)]);
  expect(
    teams.map(({ participation, lastAt, cases }) => [
      participation.id,
      lastAt,
      cases.map(({ part, otherTeam }) => `${part} ${otherTeam.id}`),
    ]),
  ).toEqual([
    [2, 30, ["used 3", "lost 1", "used 1"]],
    [3, 30, ["lost 2"]],
    [1, 20, ["used 2", "lost 2"]],
  ]);
});
