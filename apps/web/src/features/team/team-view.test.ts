import type { TeamInfo } from "@gonfalon/contract/team.ts";
import { describe, expect, it } from "vitest";
import { canCreateTeam, isCaptain, isInvite } from "./team-view.ts";

const buildTeam = (id: string): TeamInfo => ({
  id: 1,
  name: "team",
  bio: null,
  avatar: null,
  locked: false,
  members: [
    { id, userName: id, bio: "", avatar: null, captain: true },
    { id: "member", userName: "member", bio: "", avatar: null, captain: false },
  ],
});

it("distinguishes the captain from the members and from visitors", () => {
  expect(["alice", "member", undefined].map((id) => isCaptain(buildTeam("alice"), id))).toEqual([
    true,
    false,
    false,
  ]);
});

it.each([
  [0, true],
  [2, true],
  [3, false],
])("TEAM-1 lets the captain of %i teams create another team: %s", (teamCount, canCreate) => {
  const teams = [
    ...Array.from({ length: teamCount }, () => buildTeam("alice")),
    buildTeam("bob"),
    buildTeam("bob"),
  ];
  expect(canCreateTeam(teams, "alice")).toBe(canCreate);
});

describe("TEAM-5 an invite code", () => {
  const token = "0123456789abcdef0123456789abcdef";

  it.each([`a:1:${token}`, `:1:${token}`, ` a:b:12:${token}\n`])("%j is valid", (code) => {
    expect(isInvite(code)).toBe(true);
  });

  it.each(["", "a", `a:${token}`, `a:1:${token}x`, `a:x:${token}`])("%j is invalid", (code) => {
    expect(isInvite(code)).toBe(false);
  });
});
