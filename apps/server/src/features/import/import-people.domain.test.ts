import { expect, it } from "vitest";
import { planTeams, planUsers } from "./import-people.domain.ts";
import type { SourceTeam, SourceUser } from "./source.domain.ts";

const noPeople = { users: [], userKeys: [], teams: [], teamKeys: [] };

function buildUser(id: number, email: string): SourceUser {
  return {
    id,
    name: `user ${id}`,
    email,
    passwordHash: null,
    isConfirmed: true,
    isBanned: false,
    isAdministrator: false,
    registeredAt: 0,
  };
}

function buildTeam(id: number, columns: Partial<SourceTeam>): SourceTeam {
  return {
    id,
    name: `team ${id}`,
    captainId: null,
    memberIds: [],
    // Nobody plays: users play in one team of a game, but may be members of several.
    participantIds: [],
    division: null,
    isSuspended: false,
    createdAt: 0,
    ...columns,
  };
}

/** The captain of each team. Users 1 and 2 have the same address. */
function chooseCaptains(teams: readonly SourceTeam[]): readonly (number | undefined)[] {
  const sources = [
    buildUser(1, "one@example.org"),
    buildUser(2, "ONE@example.org"),
    buildUser(3, "three@x.org"),
  ];
  const users = planUsers(sources, noPeople);
  const plannedTeams = planTeams({ teams, game: null }, users, {
    existingPeople: noPeople,
    teamIdsWithResults: new Set<number>(),
  });
  return plannedTeams.map(({ captainId }) => captainId);
}

it("IMPORT-5 counts the teams of captains with the same address as those of one captain", () => {
  const teams = [
    buildTeam(1, { captainId: 1, memberIds: [1] }),
    buildTeam(2, { captainId: 2, memberIds: [2] }),
    buildTeam(3, { captainId: 1, memberIds: [1] }),
    buildTeam(4, { memberIds: [2, 3] }),
  ];
  expect(chooseCaptains(teams)).toEqual([1, 2, 1, 3]);
});

it("IMPORT-5 recognizes a captain who shares the address of another member", () => {
  expect(chooseCaptains([buildTeam(1, { captainId: 2, memberIds: [3, 1, 2] })])).toEqual([1]);
});

it("IMPORT-5 matches an existing team once, even if two teams have its name and members", () => {
  const accountId = "0190a000-0000-7000-8000-000000000001";
  const existingPeople = {
    ...noPeople,
    users: [{ id: accountId, email: "one@example.org", name: "one" }],
    teams: [{ id: 7, name: "owls", captainId: accountId, memberIds: [accountId], isPersonal: false }],
    teamKeys: ["owls"],
  };
  const teams = [1, 2].map((id) => buildTeam(id, { name: "owls", memberIds: [1] }));
  const plannedTeams = planTeams(
    { teams, game: null },
    planUsers([buildUser(1, "one@example.org")], existingPeople),
    { existingPeople, teamIdsWithResults: new Set<number>() },
  );
  expect(plannedTeams.map(({ existingId, name }) => [existingId, name])).toEqual([
    [7, "owls"],
    [undefined, "owls2"],
  ]);
});
