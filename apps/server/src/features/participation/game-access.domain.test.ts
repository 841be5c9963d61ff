import type { Role } from "@gonfalon/contract/enums.ts";
import { describe, expect, it } from "vitest";
import { findBoardAccessRefusal, getPhase } from "#features/game/game.domain.ts";
import {
  type AccessibleGame,
  findMembershipRefusal,
  findPlayRefusal,
  type Membership,
} from "./game-access.domain.ts";

const toDate = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
const BEFORE = toDate(9);
const RUNNING = toDate(12);
const AFTER = toDate(19);

function buildGame(overrides: Partial<AccessibleGame> = {}): AccessibleGame {
  return {
    id: 1,
    title: "a game",
    hidden: false,
    practiceMode: false,
    startsAt: toDate(10),
    endsAt: toDate(18),
    pausedAt: null,
    freezeAt: null,
    unfreezeAt: null,
    writeupRequired: false,
    writeupDeadline: toDate(18),
    ...overrides,
  };
}

function buildMembership(status: Membership["status"]): Membership {
  return {
    participationId: 1,
    status,
    divisionId: null,
    division: null,
    permissions: null,
    token: "1:",
    teamId: 1,
    teamName: "a team",
    teamBio: null,
    teamAvatarHash: null,
    reviewNote: null,
  };
}

function toContext(
  accessibleGame: AccessibleGame,
  status: Membership["status"] | undefined,
  now: Date,
  role: Role = "User",
) {
  const viewer = { role, hasRegisteredTeam: status !== undefined };
  return {
    game: accessibleGame,
    viewer,
    membership: status && buildMembership(status),
    joinedTeams: [],
    now,
  };
}

describe("GAME-1 a game", () => {
  it.each([
    ["has not started just before its start", new Date(toDate(10).getTime() - 1), "before"],
    ["runs from its start on", toDate(10), "running"],
    ["runs until just before its end", new Date(toDate(18).getTime() - 1), "running"],
    ["has ended at its end time", toDate(18), "after"],
  ])("%s", (_case, now, phase) => {
    expect(getPhase(buildGame(), now)).toBe(phase);
  });

  it("PAUSE-1 does not end while it is paused", () => {
    expect(getPhase(buildGame({ pausedAt: toDate(17) }), toDate(20))).toBe("running");
  });
});

describe("PLAY-1 play access", () => {
  it.each([
    ["is open to an accepted team while the game runs", buildGame(), "Accepted", RUNNING, undefined],
    [
      "is closed to users without a team in the game",
      buildGame(),
      undefined,
      RUNNING,
      "participation.missing",
    ],
    ["is closed to pending teams", buildGame(), "Pending", RUNNING, "participation.not-accepted"],
    ["is closed to rejected teams", buildGame(), "Rejected", RUNNING, "participation.not-accepted"],
    ["is closed to suspended teams", buildGame(), "Suspended", RUNNING, "participation.not-accepted"],
    ["is closed before the start", buildGame(), "Accepted", BEFORE, "game.not-started"],
    [
      "is closed because of the pending status, even before the start",
      buildGame(),
      "Pending",
      BEFORE,
      "participation.not-accepted",
    ],
    ["is closed after the end", buildGame(), "Accepted", AFTER, "game.ended"],
    [
      "continues after the end in practice mode",
      buildGame({ practiceMode: true }),
      "Accepted",
      AFTER,
      undefined,
    ],
    [
      "reveals nothing about a hidden game",
      buildGame({ hidden: true }),
      undefined,
      RUNNING,
      "game.not-found",
    ],
    ["is open to participants of a hidden game", buildGame({ hidden: true }), "Accepted", RUNNING, undefined],
  ] as const)("%s", (_case, accessibleGame, status, now, expected) => {
    expect(findPlayRefusal(toContext(accessibleGame, status, now))).toBe(expected);
  });

  it("requires a team, even for staff", () => {
    expect(findPlayRefusal(toContext(buildGame({ hidden: true }), undefined, RUNNING, "Admin"))).toBe(
      "participation.missing",
    );
  });

  it("stays open after the end for other actions of members, such as writeups", () => {
    expect(findMembershipRefusal(toContext(buildGame(), "Accepted", AFTER))).toBeUndefined();
  });
});

describe("GAME-3 the board", () => {
  it.each([
    ["is open to visitors once the game has started", buildGame(), undefined, RUNNING, undefined],
    ["stays open after the end", buildGame(), undefined, AFTER, undefined],
    ["is closed to users before the start", buildGame(), "User", BEFORE, "game.not-open"],
    ["is open to monitors before the start", buildGame(), "Monitor", BEFORE, undefined],
    ["reveals nothing about a hidden game", buildGame({ hidden: true }), "User", RUNNING, "game.not-found"],
    ["is open to monitors in a hidden game", buildGame({ hidden: true }), "Monitor", RUNNING, undefined],
  ] as const)("%s", (_case, accessibleGame, role, now, expected) => {
    expect(findBoardAccessRefusal(accessibleGame, { role, hasRegisteredTeam: false }, now)).toBe(expected);
  });
});
