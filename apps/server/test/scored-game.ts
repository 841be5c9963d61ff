import { submitFlag } from "@gonfalon/contract/submission.ts";
import { submitWriteup } from "@gonfalon/contract/writeup.ts";
import { packBloodBonus } from "@gonfalon/rules/blood-bonus.ts";
import { PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import {
  type BuiltMembership,
  hoursFromNow,
  insertChallenge,
  insertDivision,
  insertGame,
  insertMember,
  insertParticipation,
  insertRequirement,
  insertSolve,
  insertTeam,
} from "./builders.ts";
import type { TestServer } from "./harness.ts";
import type { TestUser } from "./test-users.ts";

const { JoinGame, ViewChallenge, SubmitFlags, GetScore } = PERMISSIONS;

/** A game that has ended, with everything that changes a board; returns its id. */
export async function createScoredGame(server: TestServer): Promise<number> {
  const gameId = await insertGame(server, {
    title: "Cup 2026",
    blood_bonus: packBloodBonus([50, 30, 10]),
    writeup_required: true,
  });
  const memberships = await createTeams(server, gameId);
  const teammate = await insertMember(server, memberships.one.team.id, memberships.one);
  const { easyId, shortId, lockedId, dynamicId } = await createChallenges(server, gameId);
  const submit = async (player: TestUser, cid: number, flag = "flag{right}") => {
    server.clock.advance(1500);
    await server.call(player, submitFlag, { params: { id: gameId, cid }, body: { flag } });
  };
  for (const { player } of [memberships.guest, memberships.one, memberships.two, memberships.gone])
    await submit(player, easyId);
  await submit(memberships.two.player, shortId, "flag{wrong}");
  await submit(memberships.two.player, shortId);
  await submit(teammate, lockedId);
  await sellHints(server, easyId, [memberships.two, memberships.gone]);
  await server.db
    .insertInto("instances")
    .values({
      participation_id: memberships.one.id,
      challenge_id: dynamicId,
      flag: "flag{one}",
      opened_at: server.clock.now(),
    })
    .execute();
  await submit(memberships.two.player, dynamicId, "flag{one}");
  server.clock.advance(2 * HOUR_MS);
  // This solve is after the deadline, as if the deadline had been moved, so it does not score.
  await insertSolve(server, memberships.one, shortId);
  await addAdjustments(server, memberships);
  const file = new File(["%PDF-1.7 how we did it"], "how.pdf", { type: "application/pdf" });
  await server.call(memberships.one.player, submitWriteup, { params: { id: gameId }, body: { file } });
  server.clock.advance(24 * HOUR_MS);
  await server.db
    .updateTable("teams")
    .set({ deleted_at: server.clock.now(), captain_id: null, name_canonical: null })
    .where("id", "=", memberships.gone.team.id)
    .execute();
  return gameId;
}

async function createTeams(server: TestServer, gameId: number) {
  await insertDivision(server, gameId, { name: "Open", position: 0 });
  // Guests score, but have no rank, take no blood and do not change the value of a challenge.
  const permissions = JoinGame | ViewChallenge | SubmitFlags | GetScore;
  await insertDivision(server, gameId, { name: "Guests", position: 1, permissions });
  const insertNamedTeam = async (
    name: string,
    overrides: { readonly division?: string; readonly status?: "Suspended" },
  ) =>
    insertParticipation(server, gameId, {
      team: await insertTeam(server, { name, bio: `We are ${name}` }),
      ...overrides,
    });
  return {
    one: await insertNamedTeam("team one", { division: "Open" }),
    two: await insertNamedTeam("team two", { division: "Open" }),
    guest: await insertNamedTeam("the guests", { division: "Guests" }),
    gone: await insertNamedTeam("team gone", {}),
    idle: await insertNamedTeam("team idle", {}),
    suspended: await insertNamedTeam("team suspended", { status: "Suspended" }),
  };
}

async function createChallenges(server: TestServer, gameId: number) {
  const easyId = await insertChallenge(server, gameId, {
    title: "easy",
    original_score: 500,
    min_score_rate: 0.2,
  });
  const shortId = await insertChallenge(server, gameId, {
    title: "short",
    category: "Web",
    deadline_at: hoursFromNow(server, 1),
  });
  const lockedId = await insertChallenge(server, gameId, { title: "locked", category: "Pwn" });
  const dynamicId = await insertChallenge(server, gameId, {
    title: "dynamic",
    type: "DynamicContainer",
    flags: [],
  });
  await insertChallenge(server, gameId, { title: "draft", enabled: false });
  await insertRequirement(server, lockedId, easyId);
  return { easyId, shortId, lockedId, dynamicId };
}

/** Adds a hint for each buyer, who bought it for less than its current cost. */
async function sellHints(
  { db, clock }: TestServer,
  challengeId: number,
  buyers: readonly BuiltMembership[],
): Promise<void> {
  const at = clock.now();
  for (const [position, { gameId, id, player }] of buyers.entries()) {
    const text = `hint ${position}`;
    const hint = await db
      .insertInto("paid_hints")
      .values({ challenge_id: challengeId, position, title: text, content: text, cost: 100, created_at: at })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("hint_purchases")
      .values({
        game_id: gameId,
        participation_id: id,
        hint_id: hint.id,
        user_id: player.id,
        cost: 30 + position,
        bought_at: at,
      })
      .execute();
  }
}

async function addAdjustments(
  { db, clock }: TestServer,
  { one, gone }: Readonly<Record<"one" | "gone", BuiltMembership>>,
): Promise<void> {
  const now = clock.now();
  const adjustments = [
    { membership: one, points: -40, reason: "shared a flag", is_public: true, revoked_at: null },
    { membership: gone, points: 25, reason: "best writeup", is_public: false, revoked_at: null },
    { membership: gone, points: 99, reason: "a mistake", is_public: true, revoked_at: now },
  ];
  await db
    .insertInto("adjustments")
    .values(
      adjustments.map(({ membership, ...row }) => ({
        ...row,
        game_id: membership.gameId,
        participation_id: membership.id,
        at: now,
        created_at: now,
      })),
    )
    .execute();
}
