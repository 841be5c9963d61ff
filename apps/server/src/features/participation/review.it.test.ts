import { getGame, updateGame } from "@gonfalon/contract/game.ts";
import {
  listParticipations,
  pageParticipations,
  reviewParticipation,
} from "@gonfalon/contract/participation.ts";
import { getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { deleteTeam, getTeam } from "@gonfalon/contract/team.ts";
import { createWebhook } from "@gonfalon/contract/webhook.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { visitor } from "../../../test/api-client.ts";
import {
  type BuiltMembership,
  hoursFromNow,
  insertDivision,
  insertGame,
  insertMember,
  insertParticipation,
  insertTeam,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { countBlocked, race } from "../../../test/race.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin", "ada");
});

const review = (id: number, body: object) =>
  server.call(admin, reviewParticipation, { params: { id }, body });
const readRegistration = async ({ player, gameId }: BuiltMembership) =>
  (await server.call(player, getGame, { params: { id: gameId } })).body;
const readPage = async (gameId: number, query: object = {}) =>
  (
    await server.call(admin, pageParticipations, {
      params: { id: gameId },
      query: { count: 20, skip: 0, ...query },
    })
  ).body;

describe("reviewing registrations", () => {
  it("accepts a team and locks it", async () => {
    const membership = await insertParticipation(server, await insertGame(server), { status: "Pending" });
    server.lines.length = 0;
    expect((await review(membership.id, { status: "Accepted" })).status).toBe(200);
    expect((await readRegistration(membership)).status).toBe("Accepted");
    expect((await server.call(visitor, getTeam, { params: { id: membership.team.id } })).body.locked).toBe(
      true,
    );
    expect(server.lines).toMatchObject([
      {
        message: "team accepted into a game",
        fields: { user: "ada", ip: "127.0.0.1", team: membership.team.name },
      },
    ]);
    const { gameId, id: participationId, team } = membership;
    const event = { type: "participation.changed", gameId, participationId, teamId: team.id };
    expect(server.publishedEvents).toContainEqual(event);
  });

  it("GUARD-6 changes the accepted teams if it accepts or suspends a team, but not if it rejects one or adds a note", async () => {
    const gameId = await insertGame(server);
    const [acceptedMembership, rejectedMembership] = [
      await insertParticipation(server, gameId, { status: "Pending" }),
      await insertParticipation(server, gameId, { status: "Pending" }),
    ];
    const reviewWith = async (body: object, id = acceptedMembership.id) => {
      server.publishedEvents.length = 0;
      await server.call(admin, reviewParticipation, { params: { id }, body });
      return server.publishedEvents.map((event) => "acceptedTeamsChanged" in event);
    };
    expect(await reviewWith({ status: "Rejected" }, rejectedMembership.id)).toEqual([true]);
    expect(await reviewWith({ note: "wait" })).toEqual([true]);
    expect(await reviewWith({ status: "Accepted" })).toEqual([false]);
    expect(await reviewWith({ note: "yes" })).toEqual([true]);
    expect(await reviewWith({ status: "Suspended" })).toEqual([false]);
  });

  it("REVIEW-2 shows the team the note until the next decision", async () => {
    const membership = await insertParticipation(server, await insertGame(server));
    await review(membership.id, { status: "Suspended", note: " shared a flag\nwith others " });
    expect((await readRegistration(membership)).reviewNote).toBe("shared a flag\nwith others");
    await review(membership.id, { note: "talk to us" });
    expect(await readRegistration(membership)).toMatchObject({
      status: "Suspended",
      reviewNote: "talk to us",
    });
    await review(membership.id, { status: "Accepted" });
    expect(await readRegistration(membership)).toMatchObject({ status: "Accepted", reviewNote: null });
  });

  it("REVIEW-1 rejects invalid status changes", async () => {
    const membership = await insertParticipation(server, await insertGame(server), { status: "Rejected" });
    for (const status of ["Accepted", "Pending", "Unsubmitted"])
      expect((await review(membership.id, { status, note: "n" })).status).toBe(400);
    expect(await readRegistration(membership)).toMatchObject({ status: "Rejected", reviewNote: null });
  });

  it("changes nothing if the status is the current one", async () => {
    const membership = await insertParticipation(server, await insertGame(server), {
      status: "Rejected",
      review_note: "why",
    });
    expect((await review(membership.id, { status: "Rejected" })).status).toBe(200);
    expect((await review(membership.id, { status: null, division: null })).status).toBe(200);
    expect(await readRegistration(membership)).toMatchObject({ status: "Rejected", reviewNote: "why" });
  });

  it("moves a team only to a division of its game", async () => {
    const gameId = await insertGame(server);
    await server.db.insertInto("divisions").values({ game_id: gameId, name: "pro", position: 0 }).execute();
    const membership = await insertParticipation(server, gameId, { status: "Pending" });
    expect((await review(membership.id, { division: "fun", status: "Accepted" })).status).toBe(400);
    expect(await readRegistration(membership)).toMatchObject({ status: "Pending", division: null });
    expect((await review(membership.id, { division: "pro" })).status).toBe(200);
    expect(await readRegistration(membership)).toMatchObject({ status: "Pending", division: "pro" });
  });

  it("returns 404 for unknown registrations", async () => {
    expect((await review(99_999, { status: "Suspended" })).status).toBe(404);
  });

  it("REVIEW-5 suspends a team that was disbanded after the game, which removes its results from the board", async () => {
    const gameId = await insertGame(server, {
      starts_at: hoursFromNow(server, -2),
      ends_at: hoursFromNow(server, -1),
    });
    const { id, team, player } = await insertParticipation(server, gameId);
    expect((await server.call(player, deleteTeam, { params: { id: team.id } })).status).toBe(200);
    const listTeamIds = async () =>
      (await server.call(visitor, getScoreboard, { params: { id: gameId } })).body.items.map((row) => row.id);
    expect(await listTeamIds()).toEqual([team.id]);
    expect((await review(id, { status: "Suspended", note: "shared flags" })).status).toBe(200);
    await expect.poll(listTeamIds).toEqual([]);
    expect((await review(id, { status: "Accepted" })).status).toBe(200);
    await expect.poll(listTeamIds).toEqual([team.id]);
    const storedTeams = server.db.selectFrom("teams").where("id", "=", team.id).select("locked");
    expect(await storedTeams.execute()).toEqual([{ locked: false }]);
    expect((await readPage(gameId)).total).toBe(0);
  });

  it("GAME-11 a division cannot be removed while a review moves a team into it", async () => {
    const gameId = await insertGame(server);
    const divisionId = await insertDivision(server, gameId, { name: "Guests" });
    const membership = await insertParticipation(server, gameId, { status: "Pending" });
    const webhook = { name: "reviews", url: "https://example.org/", events: ["registration.reviewed"] };
    await server.call(admin, createWebhook, { body: { ...webhook, audience: "Staff" } as never });
    const [reviewResponse, removalResponse] = await race<{ readonly status: number }>(
      server.db,
      // The review waits after it has moved the team.
      (tx) => sql`select lock_webhook_deliveries()`.execute(tx),
      [
        () => review(membership.id, { status: "Accepted", divisionId }),
        async () => {
          await expect.poll(() => countBlocked(server.db)).toBe(1);
          return server.call(admin, updateGame, {
            params: { id: gameId },
            body: { divisions: null, divisionMoves: [] },
          });
        },
      ],
    );
    expect([reviewResponse?.status, removalResponse?.status]).toEqual([200, 400]);
    expect((await readRegistration(membership)).divisionId).toBe(divisionId);
  });
});

describe("listing registrations", () => {
  it("returns teams in the order of their ids, with all members and the ids of the registered ones", async () => {
    const gameId = await insertGame(server);
    const team = await insertTeam(server);
    const second = await insertParticipation(server, gameId);
    const membership = await insertParticipation(server, gameId, { team, status: "Pending" });
    server.clock.advance(1000);
    const member = await insertMember(server, membership.team.id);
    const { body } = await server.call(admin, listParticipations, { params: { id: gameId } });
    expect(body.map(({ id }) => id)).toEqual([membership.id, second.id]);
    expect(body[0]).toEqual({
      id: membership.id,
      team: {
        id: membership.team.id,
        name: membership.team.name,
        bio: null,
        avatar: null,
        locked: false,
        captainId: membership.player.id,
        members: [
          {
            userId: membership.player.id,
            userName: membership.player.name,
            email: `${membership.player.name}@example.org`,
            bio: "",
            phone: null,
            realName: "",
            stdNumber: "",
            avatar: null,
            role: "User",
          },
          expect.objectContaining({ userId: member.id }),
        ],
      },
      registeredMembers: [membership.player.id],
      division: null,
      divisionId: null,
      status: "Pending",
      reviewNote: null,
    });
  });

  it("REVIEW-3 filters by name, status and division, with total counts", async () => {
    const gameId = await insertGame(server);
    await server.db.insertInto("divisions").values({ game_id: gameId, name: "pro", position: 0 }).execute();
    const redMembership = await insertParticipation(server, gameId, {
      team: await insertTeam(server, { name: "Red Herrings" }),
      status: "Pending",
      division: "pro",
    });
    const blueMembership = await insertParticipation(server, gameId);
    const listIds = async (query: object) => (await readPage(gameId, query)).data.map(({ id }) => id);
    expect(await listIds({ search: "red HERR" })).toEqual([redMembership.id]);
    expect(await listIds({ search: blueMembership.player.name.slice(0, 10) })).toEqual([blueMembership.id]);
    expect(await listIds({ status: "Accepted" })).toEqual([blueMembership.id]);
    expect(await listIds({ division: "pro" })).toEqual([redMembership.id]);
    expect(await listIds({ division: "pro", status: "Accepted" })).toEqual([]);
    expect(await readPage(gameId, { count: 1, skip: 1 })).toMatchObject({
      data: [{ id: blueMembership.id }],
      length: 1,
      total: 2,
      counts: { Pending: 1, Accepted: 1, Rejected: 0, Suspended: 0 },
    });
  });

  it("returns 404 for unknown games", async () => {
    const params = { id: 99_999 };
    expect((await server.call(admin, listParticipations, { params })).problem.status).toBe(404);
    const query = { count: 20, skip: 0 };
    expect((await server.call(admin, pageParticipations, { params, query })).problem.status).toBe(404);
  });
});
