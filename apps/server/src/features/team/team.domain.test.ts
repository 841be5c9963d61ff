import { PlainText } from "@gonfalon/contract/kernel/scalars.ts";
import fc from "fast-check";
import { Compile } from "typebox/compile";
import { describe, expect, it } from "vitest";
import {
  applyAdministratorEdit,
  applyCaptainEdit,
  findCaptaincyRefusal,
  findDisbandRefusal,
  findJoinRefusal,
  findKickRefusal,
  findLeaveRefusal,
  findNameRefusal,
  findTransferRefusal,
  parseInvite,
  type TeamState,
  toInviteCode,
  toTeamInfo,
} from "./team.domain.ts";

const buildMember = (id: string) => ({ id, name: `name of ${id}`, bio: "", avatarHash: null });

const buildTeam = (overrides: Partial<TeamState> = {}): TeamState => ({
  id: 7,
  name: "pwners",
  bio: "we pwn",
  avatarHash: null,
  locked: false,
  inviteToken: "0123456789abcdef0123456789abcdef",
  captainId: "captain",
  isPersonal: false,
  members: [buildMember("captain"), buildMember("member")],
  ...overrides,
});

const unfinishedGame = true;
const noGame = false;
const lockedTeam = buildTeam({ locked: true });

it.each([
  [0, undefined],
  [2, undefined],
  [3, "team.captains-too-many"],
  [4, "team.captains-too-many"],
])("TEAM-1 the captain of %i teams gets the refusal %s for another team", (captainedTeamCount, expected) => {
  expect(findCaptaincyRefusal(captainedTeamCount)).toBe(expected);
});

it.each([
  ["a", undefined],
  ["", "team.name-blank"],
  [" \t\u3000", "team.name-blank"],
])("TEAM-2 the name %j has the refusal %s", (name, expected) => {
  expect(findNameRefusal(name)).toBe(expected);
});

describe("TEAM-2 a team name", () => {
  const nameValidator = Compile(PlainText({ maxLength: 20 }));

  it.each(["pwners", "団体 ★", "a:b", "<b>", "=1+1", "عصبة", "👩‍💻"])("can include %j", (text) => {
    expect(nameValidator.Check(text)).toBe(true);
  });

  it.each([
    ["a line break", "a\nb"],
    ["a zero byte", "a\u0000"],
    ["a right-to-left override", "a\u202eb"],
    ["an isolate", "a\u2066b"],
    ["a zero-width space", "a\u200bb"],
    ["21 characters", "a".repeat(21)],
  ])("cannot include %s", (_case, text) => {
    expect(nameValidator.Check(text)).toBe(false);
  });
});

describe("TEAM-4 transferring the captaincy", () => {
  it.each([
    ["to a member is allowed", "member", 0, undefined],
    ["to a non-member is refused", "stranger", 0, "team.user-not-member"],
    ["to the captain of three teams is refused", "member", 3, "team.captains-too-many"],
    ["to the current captain is allowed, with any number of teams", "captain", 3, undefined],
  ])("%s", (_case, userId, captainedTeamCount, expected) => {
    expect(findTransferRefusal(buildTeam(), userId, captainedTeamCount)).toBe(expected);
  });
});

describe("TEAM-6 joining", () => {
  it.each([
    ["a non-member can join", buildTeam(), "stranger", undefined],
    ["a member has already joined", buildTeam(), "member", "team.already-member"],
    ["a non-member can join a locked team", lockedTeam, "stranger", undefined],
  ])("%s", (_case, state, userId, expected) => {
    expect(findJoinRefusal(state, userId)).toBe(expected);
  });
});

describe("TEAM-7 leaving", () => {
  it.each([
    ["a member can leave", buildTeam(), "member", unfinishedGame, undefined],
    ["a non-member cannot leave", lockedTeam, "stranger", unfinishedGame, "team.not-member"],
    ["the captain cannot leave", lockedTeam, "captain", unfinishedGame, "team.captain-cannot-leave"],
    [
      "no member can leave a locked team before its game has ended",
      lockedTeam,
      "member",
      unfinishedGame,
      "team.locked",
    ],
    ["a member can leave once the games are over", lockedTeam, "member", noGame, undefined],
  ])("%s", (_case, state, userId, hasUnfinishedGame, expected) => {
    expect(findLeaveRefusal(state, userId, hasUnfinishedGame)).toBe(expected);
  });
});

describe("TEAM-8 removing a member", () => {
  it.each([
    ["the captain removes a member", buildTeam(), "captain", "member", noGame, undefined],
    ["a member cannot remove anyone", lockedTeam, "member", "stranger", unfinishedGame, "team.not-captain"],
    [
      "nobody can be removed from a locked team before its game has ended",
      lockedTeam,
      "captain",
      "stranger",
      unfinishedGame,
      "team.locked",
    ],
    [
      "a non-member cannot be removed",
      buildTeam(),
      "captain",
      "stranger",
      unfinishedGame,
      "team.user-not-member",
    ],
    [
      "the captain cannot be removed",
      buildTeam(),
      "captain",
      "captain",
      unfinishedGame,
      "team.captain-cannot-leave",
    ],
    ["a member can be removed once the games are over", lockedTeam, "captain", "member", noGame, undefined],
  ])("%s", (_case, state, callerId, userId, hasUnfinishedGame, expected) => {
    expect(findKickRefusal(state, callerId, userId, hasUnfinishedGame)).toBe(expected);
  });
});

describe("TEAM-9 disbanding a team", () => {
  it.each([
    ["the captain can disband", buildTeam(), "captain", unfinishedGame, undefined],
    ["a member cannot disband", lockedTeam, "member", unfinishedGame, "team.not-captain"],
    [
      "the captain cannot disband a locked team before its game has ended",
      lockedTeam,
      "captain",
      unfinishedGame,
      "team.locked",
    ],
    ["the captain can disband once the games are over", lockedTeam, "captain", noGame, undefined],
  ])("%s", (_case, state, callerId, hasUnfinishedGame, expected) => {
    expect(findDisbandRefusal(state, callerId, hasUnfinishedGame)).toBe(expected);
  });
});

it("the captain stays a member through any sequence of joins, leaves and removals", () => {
  const userId = fc.constantFrom("captain", "member", "a", "b", "c");
  const step = fc.tuple(fc.constantFrom("join", "leave", "kick"), userId);
  fc.assert(
    fc.property(fc.array(step), fc.boolean(), (steps, isLocked) => {
      const lastState = steps.reduce(
        (state, [action, id]) => applyStep(state, action, id),
        buildTeam({ locked: isLocked }),
      );
      const ids = lastState.members.map(({ id }) => id);
      expect(ids).toContain(lastState.captainId);
      expect(new Set(ids).size).toBe(ids.length);
    }),
  );
});

function applyStep(state: TeamState, action: string, userId: string): TeamState {
  const smallerTeam = { ...state, members: state.members.filter(({ id }) => id !== userId) };
  if (action === "leave") return findLeaveRefusal(state, userId, unfinishedGame) ? state : smallerTeam;
  if (action === "kick")
    return findKickRefusal(state, state.captainId, userId, unfinishedGame) ? state : smallerTeam;
  return findJoinRefusal(state, userId)
    ? state
    : { ...state, members: [...state.members, buildMember(userId)] };
}

describe("TEAM-5 an invite code", () => {
  const token = "0123456789abcdef0123456789abcdef";

  it("can be parsed for any team, with or without colons in its name", () => {
    const id = fc.integer({ min: 1, max: 2_147_483_647 });
    fc.assert(
      fc.property(fc.string(), id, (name, teamId) => {
        expect(parseInvite(toInviteCode(buildTeam({ name, id: teamId })))).toEqual({ teamId, token });
      }),
    );
  });

  it.each([
    ["an empty text", ""],
    ["text after the token", `team:1:${token} `],
    ["a second code after the first", `team:1:${token}x:1:${token}x`],
    ["an id that is not a number", `team:x:${token}`],
    ["an id beyond 32 bits", `team:4294967297:${token}`],
    ["an id of many digits", `team:${"1".repeat(40)}:${token}`],
    ["upper-case digits", `team:1:${token.toUpperCase()}`],
    ["a short token", `team:1:${token.slice(1)}`],
  ])("is rejected: %s", (_case, code) => {
    expect(parseInvite(code)).toBeUndefined();
  });
});

describe("TEAM-3 an edit", () => {
  it.each([
    ["replaces name and bio", { name: "new", bio: "new" }, { name: "new", bio: "new" }],
    ["keeps the name if the new one is empty", { name: "", bio: "new" }, { name: "pwners", bio: "new" }],
    ["clears the bio if it is missing", { name: null }, { name: "pwners", bio: null }],
  ])("by the captain %s", (_case, text, expected) => {
    expect(applyCaptainEdit(buildTeam(), text)).toEqual({ ...expected, locked: false });
  });

  it.each([
    ["keeps the values of missing fields", {}, { name: "pwners", bio: "we pwn", locked: true }],
    [
      "keeps the values of empty fields",
      { name: "", bio: "", locked: null },
      { name: "pwners", bio: "we pwn", locked: true },
    ],
    [
      "replaces the fields that have a value",
      { name: "a", bio: "b", locked: false },
      { name: "a", bio: "b", locked: false },
    ],
  ])("by an administrator %s", (_case, change, expected) => {
    expect(applyAdministratorEdit(lockedTeam, change)).toEqual(expected);
  });
});

it("excludes the invite code from the public team", () => {
  expect(toTeamInfo(buildTeam({ avatarHash: "ff" }))).toEqual({
    id: 7,
    name: "pwners",
    bio: "we pwn",
    avatar: "/assets/ff/avatar",
    locked: false,
    members: [
      { id: "captain", userName: "name of captain", bio: "", avatar: null, captain: true },
      { id: "member", userName: "name of member", bio: "", avatar: null, captain: false },
    ],
  });
});
