import type { AdjustmentInfo } from "@gonfalon/contract/adjustment.ts";
import type { DivisionInfo } from "@gonfalon/contract/division.ts";
import type { EditedHint } from "@gonfalon/contract/hint.ts";
import { ALL_PERMISSIONS, PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import fc from "fast-check";
import { expect } from "vitest";
import type { Caller } from "./api-client.ts";
import {
  type BuiltMembership,
  type BuiltTeam,
  type Fixture,
  insertChallenge,
  insertGame,
  insertParticipation,
  insertTeam,
} from "./builders.ts";
import type { TestUser } from "./test-users.ts";

/** Sends a request to any process. */
export type SendRequest = (
  caller: Caller,
  path: string,
  request?: { readonly method: string; readonly body?: object },
) => Promise<{ readonly status: number; readonly body: unknown }>;

interface Platform {
  readonly fixture: Fixture;
  readonly admin: TestUser;
  readonly send: SendRequest;
}

const TEAM_COUNT = 5;
const SPARE_TEAM_COUNT = 3;
const CHALLENGE_COUNT = 4;
const HINT_COST = 30;

const EDITS = [
  "join",
  "suspend",
  "accept",
  "rename a team",
  "rename a player",
  "move to a division",
  "adjust",
  "revoke",
  "buy a hint",
  "enable",
  "disable",
  "reprice",
  "delete",
] as const;

/** Clients must fetch the board again after these actions (LIVE-4). */
const RULE_CHANGES = [
  "change a division",
  "set a deadline",
  "change the bonus",
  "freeze",
  "unfreeze",
] as const;

type ActionKind = "solve" | (typeof EDITS)[number] | (typeof RULE_CHANGES)[number];

export interface BoardAction {
  readonly kind: ActionKind;
  readonly team: number;
  readonly challenge: number;
  readonly number: number;
}

/** Random actions of players and organizers that change a board. */
export const arbitraryActions = fc.array(
  fc.record({
    kind: fc.oneof(
      { arbitrary: fc.constant<ActionKind>("solve"), weight: 4 },
      { arbitrary: fc.constantFrom<ActionKind>(...EDITS), weight: 6 },
      { arbitrary: fc.constantFrom<ActionKind>(...RULE_CHANGES), weight: 1 },
    ),
    team: fc.nat(TEAM_COUNT - 1),
    challenge: fc.nat(CHALLENGE_COUNT - 1),
    number: fc.integer({ min: 1, max: 900 }),
  }),
  { minLength: 15, maxLength: 40, size: "max" },
);

/** Creates a game with teams, two divisions and challenges with hints, and returns a function that plays an action. */
export async function createRandomGame({ fixture, admin, send }: Platform) {
  const gameId = await insertGame(fixture, { accept_without_review: true });
  const gamePath = `/api/edit/games/${gameId}`;
  const sendAs = async (caller: Caller, method: string, path: string, body?: object) => {
    const response = await send(caller, path, { method, ...(body && { body }) });
    // An action that is not possible, such as a second solve, is refused.
    expect(response.status).toBeLessThan(500);
    return response;
  };
  const edit = (method: string, path: string, body?: object) =>
    sendAs(admin, method, `${gamePath}${path}`, body);

  const divisions = await Promise.all(
    ["Open", "Guests"].map(async (name) => (await edit("POST", "/divisions", { name })).body as DivisionInfo),
  );
  const titles = Array.from({ length: CHALLENGE_COUNT }, (_, n) => `challenge ${n}`);
  const challengeIds = await Promise.all(titles.map((title) => insertChallenge(fixture, gameId, { title })));
  const hints = await Promise.all(
    challengeIds.map(async (id) => {
      const body = { title: "Where to look", content: "Look at the cookie.", cost: HINT_COST };
      return (await edit("POST", `/challenges/${id}/hints`, body)).body as EditedHint;
    }),
  );
  const memberships: BuiltMembership[] = [];
  for (let n = 0; n < TEAM_COUNT; n++)
    memberships.push(
      await insertParticipation(fixture, gameId, n === 0 ? { division: "Guests" } : { division: "Open" }),
    );
  const spareTeams: BuiltTeam[] = await Promise.all(
    Array.from({ length: SPARE_TEAM_COUNT }, () => insertTeam(fixture)),
  );
  const adjustmentIds: number[] = [];
  let nameCount = 0;
  const createName = () => `renamed ${gameId} ${(nameCount += 1)}`;

  async function play({ kind, team, challenge, number }: BoardAction): Promise<void> {
    const membership = memberships[team];
    const challengeId = challengeIds[challenge];
    const [division, otherDivision] = number % 2 === 0 ? divisions : divisions.toReversed();
    if (!membership || !challengeId || !division || !otherDivision)
      throw new Error("the index is out of range");
    const { player } = membership;
    const challengePath = `/api/game/${gameId}/challenges/${challengeId}`;
    const review = (change: object) =>
      sendAs(admin, "PUT", `/api/admin/participation/${membership.id}`, change);
    const editChallenge = (change: object) => edit("PUT", `/challenges/${challengeId}`, change);
    const actions: Record<ActionKind, () => Promise<unknown>> = {
      solve: () => sendAs(player, "POST", challengePath, { flag: "flag{right}" }),
      join: async () => {
        const spareTeam = spareTeams.pop();
        if (!spareTeam) return;
        const body = { teamId: spareTeam.id, divisionId: division.id };
        expect((await sendAs(spareTeam.captain, "POST", `/api/game/${gameId}`, body)).status).toBe(200);
      },
      suspend: () => review({ status: "Suspended" }),
      accept: () => review({ status: "Accepted" }),
      "rename a team": () =>
        sendAs(player, "PUT", `/api/team/${membership.team.id}`, { name: createName(), bio: String(number) }),
      "rename a player": () =>
        sendAs(admin, "PUT", `/api/admin/users/${player.id}`, { userName: `p${gameId}x${(nameCount += 1)}` }),
      "move to a division": () => review({ divisionId: number % 3 === 0 ? null : division.id }),
      "change a division": () =>
        edit("PUT", `/divisions/${division.id}`, {
          defaultPermissions: number % 3 === 0 ? ALL_PERMISSIONS : ALL_PERMISSIONS & ~pickPermission(number),
          challengeConfigs: [{ challengeId, permissions: ALL_PERMISSIONS & ~pickPermission(number + 1) }],
        }),
      adjust: async () => {
        const body = { teamId: membership.team.id, points: number - 450 || 1, reason: "Fair play" };
        const adjustment = await edit("POST", "/adjustments", body);
        expect(adjustment.status).toBe(200);
        adjustmentIds.push((adjustment.body as AdjustmentInfo).id);
      },
      revoke: async () => {
        const id = adjustmentIds.shift();
        if (id !== undefined) await edit("DELETE", `/adjustments/${id}`);
      },
      "buy a hint": () =>
        sendAs(player, "POST", `${challengePath}/hints/${hints[challenge]?.id}`, { cost: HINT_COST }),
      enable: () => editChallenge({ isEnabled: true }),
      disable: () => editChallenge({ isEnabled: false }),
      reprice: () => editChallenge({ originalScore: number, disableBloodBonus: number % 2 === 0 }),
      "set a deadline": () =>
        editChallenge({ deadlineUtc: number % 2 === 0 ? 0 : fixture.clock.now().getTime() - number }),
      delete: () => edit("DELETE", `/challenges/${challengeId}`),
      "change the bonus": () => edit("PUT", "", { bloodBonus: number * 1000 }),
      freeze: () => edit("POST", "/freeze"),
      unfreeze: () => edit("POST", "/unfreeze"),
    };
    await actions[kind]();
  }

  return {
    gameId,
    play,
    /** Rebuilds the board from its rows. */
    rebuild: async () => expect((await edit("POST", "/scoreboard/flush")).status).toBe(200),
  };
}

/** A permission that changes the board. */
function pickPermission(number: number): number {
  const { RankOverall, GetScore, GetBlood, AffectDynamicScore } = PERMISSIONS;
  return [RankOverall, GetScore, GetBlood, AffectDynamicScore][number % 4] ?? 0;
}
