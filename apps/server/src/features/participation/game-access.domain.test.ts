import type { Role } from "@gonfalon/contract/enums.ts";
import { describe, expect, it } from "vitest";
import { boardAccessRefusal, phaseAt } from "#features/game/game.domain.ts";
import {
  type AccessibleGame,
  type Membership,
  membershipRefusal,
  playRefusal,
} from "./game-access.domain.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
const BEFORE = at(9);
const RUNNING = at(12);
const AFTER = at(19);

function game(overrides: Partial<AccessibleGame> = {}): AccessibleGame {
  return {
    id: 1,
    title: "a game",
    hidden: false,
    practiceMode: false,
    startsAt: at(10),
    endsAt: at(18),
    pausedAt: null,
    freezeAt: null,
    unfreezeAt: null,
    writeupRequired: false,
    writeupDeadline: at(18),
    ...overrides,
  };
}

function membership(status: Membership["status"]): Membership {
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
  return { game: accessibleGame, viewer, membership: status && membership(status), joinedTeams: [], now };
}

describe("GAME-1 a game", () => {
  it.each([
    ["has not started just before its start", new Date(at(10).getTime() - 1), "before"],
    ["runs from its start on", at(10), "running"],
    ["runs until just before its end", new Date(at(18).getTime() - 1), "running"],
    ["has ended at its end time", at(18), "after"],
  ])("%s", (_case, now, phase) => {
    expect(phaseAt(game(), now)).toBe(phase);
  });

  it("PAUSE-1 does not end while it is paused", () => {
    expect(phaseAt(game({ pausedAt: at(17) }), at(20))).toBe("running");
  });
});

describe("PLAY-1 play access", () => {
  it.each([
    ["is open to an accepted team while the game runs", game(), "Accepted", RUNNING, undefined],
    ["is closed to users without a team in the game", game(), undefined, RUNNING, "participation.missing"],
    ["is closed to pending teams", game(), "Pending", RUNNING, "participation.not-accepted"],
    ["is closed to rejected teams", game(), "Rejected", RUNNING, "participation.not-accepted"],
    ["is closed to suspended teams", game(), "Suspended", RUNNING, "participation.not-accepted"],
    ["is closed before the start", game(), "Accepted", BEFORE, "game.not-started"],
    [
      "reports the pending status even before the start",
      game(),
      "Pending",
      BEFORE,
      "participation.not-accepted",
    ],
    ["is closed after the end", game(), "Accepted", AFTER, "game.ended"],
    ["continues after the end in practice mode", game({ practiceMode: true }), "Accepted", AFTER, undefined],
    ["reveals nothing about a hidden game", game({ hidden: true }), undefined, RUNNING, "game.not-found"],
    ["is open to participants of a hidden game", game({ hidden: true }), "Accepted", RUNNING, undefined],
  ] as const)("%s", (_case, accessibleGame, status, now, expected) => {
    expect(playRefusal(toContext(accessibleGame, status, now))).toBe(expected);
  });

  it("requires a team, even for staff", () => {
    expect(playRefusal(toContext(game({ hidden: true }), undefined, RUNNING, "Admin"))).toBe(
      "participation.missing",
    );
  });

  it("stays open after the end for other actions of members, such as writeups", () => {
    expect(membershipRefusal(toContext(game(), "Accepted", AFTER))).toBeUndefined();
  });
});

describe("GAME-3 the board", () => {
  it.each([
    ["is open to visitors once the game has started", game(), undefined, RUNNING, undefined],
    ["stays open after the end", game(), undefined, AFTER, undefined],
    ["is closed to users before the start", game(), "User", BEFORE, "game.not-open"],
    ["is open to monitors before the start", game(), "Monitor", BEFORE, undefined],
    ["reveals nothing about a hidden game", game({ hidden: true }), "User", RUNNING, "game.not-found"],
    ["is open to monitors in a hidden game", game({ hidden: true }), "Monitor", RUNNING, undefined],
  ] as const)("%s", (_case, accessibleGame, role, now, expected) => {
    expect(boardAccessRefusal(accessibleGame, { role, hasRegisteredTeam: false }, now)).toBe(expected);
  });
});
