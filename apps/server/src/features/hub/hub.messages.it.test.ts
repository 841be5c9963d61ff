import { updateGame } from "@gonfalon/contract/game.ts";
import { describe, expect, it } from "vitest";
import { type Caller, visitor } from "../../../test/api-client.ts";
import {
  type BuiltMembership,
  hoursFromNow,
  insertChallenge,
  insertGame,
  insertMember,
  insertParticipation,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { collectMessages, useSignalR } from "../../../test/signalr.ts";
import { hubFixtures } from "./test/hub-fixtures.ts";

const server = useServer();
const { connect } = useSignalR(server);
const { publishNotice, submit } = hubFixtures(server);

describe("HUB-3 the user hub", () => {
  it("sends a new notice to the connections of its game, with the time as text", async () => {
    const gameId = await insertGame(server);
    const notices = collectMessages(await connect(visitor, `/hub/user?game=${gameId}`), "ReceivedGameNotice");
    const otherGameNotices = collectMessages(
      await connect(visitor, `/hub/user?game=${await insertGame(server)}`),
      "ReceivedGameNotice",
    );
    const id = await publishNotice(gameId, "hello");
    expect(await notices.take()).toEqual({
      id,
      time: server.clock.now().toISOString().replace("Z", "+00:00"),
      type: "Normal",
      values: ["hello"],
    });
    expect(otherGameNotices.receivedMessages).toEqual([]);
  });

  it("sends bloods in the order of the solves", async () => {
    const gameId = await insertGame(server);
    const challengeId = await insertChallenge(server, gameId, { title: "first" });
    const [one, two] = [await insertParticipation(server, gameId), await insertParticipation(server, gameId)];
    const notices = collectMessages(await connect(visitor, `/hub/user?game=${gameId}`), "ReceivedGameNotice");
    await submit(one.player, gameId, challengeId, "flag{right}");
    await submit(two.player, gameId, challengeId, "flag{right}");
    expect(await notices.take()).toMatchObject({ type: "FirstBlood", values: [one.team.name, "first"] });
    expect(await notices.take()).toMatchObject({ type: "SecondBlood", values: [two.team.name, "first"] });
  });

  it("GAME-3 sends notices only to staff before the start", async () => {
    const gameId = await insertGame(server, { starts_at: hoursFromNow(server, 1) });
    const path = `/hub/user?game=${gameId}`;
    const visitorNotices = collectMessages(await connect(visitor, path), "ReceivedGameNotice");
    const staffNotices = collectMessages(
      await connect(await server.signUp("Monitor"), path),
      "ReceivedGameNotice",
    );
    await publishNotice(gameId, "secret");
    expect(await staffNotices.take()).toMatchObject({ values: ["secret"] });
    await server.db
      .updateTable("games")
      .set({ starts_at: hoursFromNow(server, -1) })
      .where("id", "=", gameId)
      .execute();
    server.events.publish({ type: "game.changed", gameId });
    await publishNotice(gameId, "open");
    expect(await visitorNotices.take()).toMatchObject({ values: ["open"] });
    expect(visitorNotices.receivedMessages).toHaveLength(1);
  });

  it("sends a verdict to the whole team, but only to connections that subscribed", async () => {
    const gameId = await insertGame(server);
    const challengeId = await insertChallenge(server, gameId);
    const membership = await insertParticipation(server, gameId);
    const other = await insertParticipation(server, gameId);
    const teammate = await insertMember(server, membership.team.id, membership);
    const listen = async (caller: Caller, query: string) =>
      collectMessages(await connect(caller, `/hub/user?game=${gameId}${query}`), "ReceivedVerdict");
    const subscribers = [
      await listen(membership.player, "&verdicts=1"),
      await listen(teammate, "&verdicts=1"),
    ];
    const otherConnections = [
      await listen(membership.player, ""),
      await listen(other.player, "&verdicts=1"),
      await listen(visitor, "&verdicts=1"),
    ];
    const submissionId = await submit(membership.player, gameId, challengeId, "flag{wrong}");
    for (const messages of subscribers)
      expect(await messages.take()).toEqual({
        submissionId,
        challengeId,
        status: "WrongAnswer",
        progress: null,
      });
    expect(otherConnections.flatMap(({ receivedMessages }) => receivedMessages)).toEqual([]);
  });

  it('SUBMIT-6 sends only "wrong" to a team that cheats', async () => {
    const { gameId, challengeId, thief } = await insertGameWithThief();
    const verdicts = collectMessages(
      await connect(thief.player, `/hub/user?game=${gameId}&verdicts=1`),
      "ReceivedVerdict",
    );
    await submit(thief.player, gameId, challengeId, "flag{stolen}");
    expect(await verdicts.take()).toMatchObject({ status: "WrongAnswer" });
  });

  it("sends board changes only to connections that subscribed", async () => {
    const gameId = await insertGame(server);
    const challengeId = await insertChallenge(server, gameId);
    const { player } = await insertParticipation(server, gameId);
    await server.platform.boards.read(gameId);
    const path = `/hub/user?game=${gameId}`;
    const subscribedChanges = collectMessages(
      await connect(visitor, `${path}&board=1`),
      "ReceivedBoardChange",
    );
    const unsubscribedChanges = collectMessages(await connect(visitor, path), "ReceivedBoardChange");
    await submit(player, gameId, challengeId, "flag{right}");
    expect(await subscribedChanges.take()).toEqual({ version: expect.any(Number) });
    expect(unsubscribedChanges.receivedMessages).toEqual([]);
  });

  it("notifies viewers of the board when the game changes, because its end may have changed", async () => {
    const gameId = await insertGame(server);
    const boardChanges = collectMessages(
      await connect(visitor, `/hub/user?game=${gameId}&board=1`),
      "ReceivedBoardChange",
    );
    const end = hoursFromNow(server, 1).getTime();
    await server.call(await server.signUp("Admin"), updateGame, { params: { id: gameId }, body: { end } });
    expect(await boardChanges.take()).toEqual({ version: expect.any(Number) });
  });
});

async function insertGameWithThief(): Promise<{
  gameId: number;
  challengeId: number;
  thief: BuiltMembership;
  owner: BuiltMembership;
}> {
  const gameId = await insertGame(server);
  const challengeId = await insertChallenge(server, gameId, {
    title: "own",
    type: "DynamicContainer",
    flags: [],
  });
  const [owner, thief] = [
    await insertParticipation(server, gameId),
    await insertParticipation(server, gameId),
  ];
  await server.db
    .insertInto("instances")
    .values({
      participation_id: owner.id,
      challenge_id: challengeId,
      flag: "flag{stolen}",
      opened_at: server.clock.now(),
    })
    .execute();
  return { gameId, challengeId, owner, thief };
}

describe("HUB-4 the monitor hub", () => {
  it("sends every judged submission with its actual verdict, and the events that result from it", async () => {
    const { gameId, challengeId, owner, thief } = await insertGameWithThief();
    const connection = await connect(await server.signUp("Monitor"), `/hub/monitor?game=${gameId}`);
    const events = collectMessages(connection, "ReceivedGameEvent");
    const submissions = collectMessages(connection, "ReceivedSubmissions");
    await submit(thief.player, gameId, challengeId, "flag{stolen}");
    const time = server.clock.now().toISOString().replace("Z", "+00:00");
    const thiefFields = { time, user: thief.player.name, team: thief.team.name };
    expect(await submissions.take()).toEqual({
      ...thiefFields,
      answer: "flag{stolen}",
      status: "CheatDetected",
      challenge: "own",
    });
    expect(await events.take()).toEqual({
      ...thiefFields,
      type: "FlagSubmit",
      values: ["WrongAnswer", "flag{stolen}", "own", String(challengeId)],
    });
    expect(await events.take()).toEqual({
      ...thiefFields,
      type: "CheatDetected",
      values: ["own", thief.team.name, owner.team.name],
    });
  });
});

describe("HUB-5 the admin hub", () => {
  it("sends log entries as they are written, without stack frames", async () => {
    const logs = collectMessages(await connect(await server.signUp("Admin"), "/hub/admin"), "ReceivedLog");
    const loggedAt = server.clock.now();
    const { pushLogEntry } = server.platform.feed;
    pushLogEntry({ loggedAt, level: "Information", logger: "x", message: "started" });
    pushLogEntry({
      loggedAt,
      level: "Error",
      logger: "x",
      message: "request failed",
      status: "Failed",
      ip: "::1",
      exception: "Error: outer\n    at run (file.ts:1:1)\nCaused by: TypeError: inner\n    at x",
    });
    const time = loggedAt.toISOString().replace("Z", "+00:00");
    expect([await logs.take(), await logs.take()]).toEqual([
      { time, level: "Information", name: "System", ip: "", msg: "started", status: "" },
      {
        time,
        level: "Error",
        name: "Anonymous",
        ip: "::1",
        msg: "request failed\nError: outer\nCaused by: TypeError: inner",
        status: "Failed",
      },
    ]);
  });
});
