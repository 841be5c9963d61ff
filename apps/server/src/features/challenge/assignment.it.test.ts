import { getChallenge, getEditedChallenge } from "@gonfalon/contract/challenge.ts";
import { addFlags, removeFlag } from "@gonfalon/contract/flag.ts";
import { submitFlag } from "@gonfalon/contract/submission.ts";
import { describe, expect, it } from "vitest";
import { inTransaction } from "#db/transaction.ts";
import type { Caller } from "../../../test/api-client.ts";
import {
  type BuiltMembership,
  insertChallenge,
  insertGame,
  insertMember,
  insertParticipation,
  insertSolve,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { insertFile } from "../../../test/insert-file.ts";
import { race } from "../../../test/race.ts";
import { useRecordedQueries } from "../../../test/recorded-queries.ts";
import { assignFlag } from "./assignment.repo.ts";

const server = useServer();
const queries = useRecordedQueries();

function open(player: Caller, gameId: number, challengeId: number) {
  return server.call(player, getChallenge, { params: { id: gameId, cid: challengeId } });
}

async function readFlag(membership: BuiltMembership): Promise<string | null | undefined> {
  const row = await server.db
    .selectFrom("instances")
    .where("participation_id", "=", membership.id)
    .select("flag")
    .executeTakeFirst();
  return row?.flag;
}

describe("opening a challenge", () => {
  it("returns its content, score, attachment and attempts", async () => {
    const gameId = await insertGame(server);
    const hash = await insertFile(server, { name: "task é.zip", size: 1234 });
    const challengeId = await insertChallenge(server, gameId, {
      title: "login",
      content: "# Go",
      category: "Web",
      hints: ["look", "closer"],
      submission_limit: 5,
      attachment_hash: hash,
    });
    const [membership, other] = [
      await insertParticipation(server, gameId),
      await insertParticipation(server, gameId),
    ];
    for (const solver of [membership, other]) await insertSolve(server, solver, challengeId);
    const { status, body } = await open(membership.player, gameId, challengeId);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: challengeId,
      title: "login",
      content: "# Go",
      category: "Web",
      hints: ["look", "closer"],
      score: 864,
      type: "StaticAttachment",
      context: {
        closeTime: null,
        instanceEntry: null,
        status: null,
        startedAt: null,
        queue: null,
        url: `/assets/${hash}/task é.zip`,
        fileSize: 1234,
      },
      limit: 5,
      attempts: 1,
      deadline: null,
      categoryLabel: null,
      tags: [],
      canSubmit: true,
      paidHints: [],
      progress: null,
    });
  });

  it("returns the URL of an external attachment unchanged", async () => {
    const gameId = await insertGame(server);
    const challengeId = await insertChallenge(server, gameId, {
      attachment_url: "https://example.org/big.iso",
    });
    const { player } = await insertParticipation(server, gameId);
    const { body } = await open(player, gameId, challengeId);
    expect(body.context).toMatchObject({ url: "https://example.org/big.iso", fileSize: null });
  });

  it("counts the attempts of the whole team, and shows edits by organizers immediately", async () => {
    const gameId = await insertGame(server);
    const challengeId = await insertChallenge(server, gameId);
    const membership = await insertParticipation(server, gameId);
    const teammate = await insertMember(server, membership.team.id, membership);
    await open(teammate, gameId, challengeId);
    await server.call(membership.player, submitFlag, {
      params: { id: gameId, cid: challengeId },
      body: { flag: "x" },
    });
    expect((await open(teammate, gameId, challengeId)).body.attempts).toBe(1);
    await server.db
      .updateTable("challenges")
      .set({ hints: ["new"] })
      .where("id", "=", challengeId)
      .execute();
    server.events.publish({ type: "challenge.changed", gameId, challengeId });
    expect((await open(teammate, gameId, challengeId)).body.hints).toEqual(["new"]);
  });

  it("returns 404 if the challenge is disabled, unknown or in another game", async () => {
    const gameId = await insertGame(server);
    const { player } = await insertParticipation(server, gameId);
    const disabledId = await insertChallenge(server, gameId, { enabled: false });
    const otherGameChallengeId = await insertChallenge(server, await insertGame(server));
    for (const challengeId of [disabledId, otherGameChallengeId, 999_999])
      expect((await open(player, gameId, challengeId)).status).toBe(404);
  });
});

describe("PLAY-2 a challenge with per-team flags", () => {
  it("generates the flag of each team once from the template", async () => {
    const gameId = await insertGame(server);
    const challengeId = await insertChallenge(server, gameId, {
      type: "DynamicContainer",
      flags: [],
      flag_template: "flag{[GUID]_[TEAM_HASH]}",
    });
    const [one, two] = [await insertParticipation(server, gameId), await insertParticipation(server, gameId)];
    for (const { player } of [one, two]) await open(player, gameId, challengeId);
    const flag = await readFlag(one);
    expect(flag).toMatch(/^flag\{[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}_[0-9a-f]{12}\}$/);
    expect(await readFlag(two)).not.toBe(flag);
    await server.db
      .updateTable("challenges")
      .set({ flag_template: null })
      .where("id", "=", challengeId)
      .execute();
    server.events.publish({ type: "challenge.changed", gameId, challengeId });
    await open(one.player, gameId, challengeId);
    expect(await readFlag(one)).toBe(flag);
  });

  it("assigns a flag even if the team submitted before it opened the challenge", async () => {
    const gameId = await insertGame(server);
    const challengeId = await insertChallenge(server, gameId, { type: "DynamicContainer", flags: [] });
    const membership = await insertParticipation(server, gameId);
    await server.call(membership.player, submitFlag, {
      params: { id: gameId, cid: challengeId },
      body: { flag: "x" },
    });
    expect((await open(membership.player, gameId, challengeId)).body.attempts).toBe(1);
    expect(await readFlag(membership)).toMatch(/^flag\{/);
  });

  it("never assigns a flag twice, and logs a warning for the organizer when none is left", async () => {
    const gameId = await insertGame(server);
    // The template has two possible flags.
    const challengeId = await insertChallenge(server, gameId, {
      type: "DynamicContainer",
      flags: [],
      flag_template: "[LEET]flag{9}",
    });
    const memberships = [1, 2, 3].map(() => insertParticipation(server, gameId));
    const statuses: number[] = [];
    for (const { player } of await Promise.all(memberships))
      statuses.push((await open(player, gameId, challengeId)).status);
    expect(statuses).toEqual([200, 200, 404]);
    expect(server.lines.some(({ message }) => message.includes("use a stronger template"))).toBe(true);
  });

  it("assigns each team one attachment of the pool, under the shared file name", async () => {
    const gameId = await insertGame(server);
    const hash = await insertFile(server, { name: "abcd.zip", size: 1234 });
    const challengeId = await insertChallenge(server, gameId, {
      type: "DynamicAttachment",
      flags: ["flag{1}"],
      file_name: "task.zip",
    });
    await server.db
      .updateTable("flags")
      .set({ attachment_hash: hash })
      .where("challenge_id", "=", challengeId)
      .execute();
    const [one, two] = [await insertParticipation(server, gameId), await insertParticipation(server, gameId)];
    const { body } = await open(one.player, gameId, challengeId);
    expect(body.context).toMatchObject({ url: `/assets/${hash}/task.zip`, fileSize: 1234 });
    expect(await readFlag(one)).toBe("flag{1}");

    expect((await open(two.player, gameId, challengeId)).status).toBe(404);
    expect(server.lines.some(({ message }) => message.includes("no attachment left"))).toBe(true);
    expect((await open(one.player, gameId, challengeId)).status).toBe(200);
  });

  it("FLAG-6 a flag that was removed and added again belongs to its team, with its new attachment", async () => {
    const id = await insertGame(server);
    const cid = await insertChallenge(server, id, {
      type: "DynamicAttachment",
      flags: ["flag{1}", "flag{2}"],
    });
    const { player } = await insertParticipation(server, id);
    const admin = await server.signUp("Admin");
    const listAssignedFlags = async () => {
      const { body } = await server.call(admin, getEditedChallenge, { params: { id, cid } });
      return body.flags.filter(({ handedOut }) => handedOut);
    };
    await open(player, id, cid);
    const [assignedFlag] = await listAssignedFlags();
    await server.call(admin, removeFlag, { params: { id, cid, fid: assignedFlag?.id ?? 0 } });
    expect((await open(player, id, cid)).body.context).toMatchObject({ url: null });
    const remoteUrl = "https://example.org/repaired.zip";
    const flag = assignedFlag?.flag ?? "";
    await server.call(admin, addFlags, {
      params: { id, cid },
      body: [{ flag, attachmentType: "Remote", remoteUrl }],
    });
    expect((await open(player, id, cid)).body.context).toMatchObject({ url: remoteUrl });
    expect(await listAssignedFlags()).toMatchObject([{ flag }]);
  });

  it("assigns 60 attachments to 60 teams that open the challenge concurrently", async () => {
    const gameId = await insertGame(server);
    const challengeId = await insertChallenge(server, gameId, {
      type: "DynamicAttachment",
      flags: Array.from({ length: 60 }, (_, i) => `flag{${i}}`),
    });
    const memberships = await Promise.all(
      Array.from({ length: 60 }, () => insertParticipation(server, gameId)),
    );
    const responses = await Promise.all(memberships.map(({ player }) => open(player, gameId, challengeId)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(await Promise.all(memberships.map(readFlag))).size).toBe(60);
  }, 30_000);

  it("assigns one attachment to members of a team who open the challenge concurrently on two processes", async () => {
    const gameId = await insertGame(server);
    const challengeId = await insertChallenge(server, gameId, {
      type: "DynamicAttachment",
      flags: ["flag{1}", "flag{2}"],
    });
    const membership = await insertParticipation(server, gameId);
    await server.call(membership.player, submitFlag, {
      params: { id: gameId, cid: challengeId },
      body: { flag: "x" },
    });
    let responses: readonly (number | boolean)[] = [];
    const sentQueries = await queries.recordDuring(async () => {
      responses = await race<number | boolean>(
        server.db,
        (tx) =>
          tx
            .selectFrom("instances")
            .where("participation_id", "=", membership.id)
            .select("flag")
            .forUpdate()
            .execute(),
        [
          async () => (await open(membership.player, gameId, challengeId)).status,
          () =>
            inTransaction(server.db, (tx) =>
              assignFlag(
                tx,
                { participationId: membership.id, challengeId },
                { seed: "other", openedAt: server.clock.now() },
              ),
            ),
        ],
      );
    });
    expect(responses).toEqual([200, true]);
    // A second update would replace the attachment that one of the members has already received.
    expect(sentQueries.filter((query) => query.startsWith('update "instances"'))).toHaveLength(1);
    expect(await readFlag(membership)).toMatch(/^flag\{[12]\}$/);
  });
});

it.each([
  { type: "StaticAttachment" },
  { type: "DynamicContainer", flags: [] },
  { type: "DynamicAttachment", flags: ["flag{1}"] },
] as const)("CHAL-8 opening a $type that is being deleted returns 404", async (challenge) => {
  const gameId = await insertGame(server);
  const challengeId = await insertChallenge(server, gameId, challenge);
  const { player } = await insertParticipation(server, gameId);
  const [response] = await race(
    server.db,
    (tx) => tx.deleteFrom("challenges").where("id", "=", challengeId).execute(),
    [() => open(player, gameId, challengeId)],
  );
  expect(response?.status).toBe(404);
});
