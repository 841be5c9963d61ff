import { getChallenge } from "@gonfalon/contract/challenge.ts";
import { syncDocuments } from "@gonfalon/contract/challenge-document.ts";
import { addFlags, removeFlag } from "@gonfalon/contract/flag.ts";
import { getVerdict, submitFlag } from "@gonfalon/contract/submission.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "#db/client.ts";
import {
  type BuiltMembership,
  insertChallenge,
  insertGame,
  insertMember,
  insertParticipation,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { countBlocked, race } from "../../../test/race.ts";
import { collectMessages, useSignalR } from "../../../test/signalr.ts";
import { type FlagSubmission, submitFlags } from "../../../test/submit-flags.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
const { connect } = useSignalR(server);
const FLAGS = ["flag{1}", "flag{2}", "flag{3}"];
let id: number;
let cid: number;
let membership: BuiltMembership;

beforeEach(async () => {
  id = await insertGame(server, { practice_mode: true });
  cid = await insertChallenge(server, id, { flag_mode: "All", flags: FLAGS });
  membership = await insertParticipation(server, id);
});

const submit = (flag: string, player: TestUser = membership.player) =>
  server.call(player, submitFlag, { params: { id, cid }, body: { flag } });
const readVerdict = async (sid: number) =>
  (await server.call(membership.player, getVerdict, { params: { id, cid, sid } })).body;
const readProgress = async ({ player } = membership) =>
  (await server.call(player, getChallenge, { params: { id, cid } })).body.progress;
const readSolves = () =>
  server.db.selectFrom("solves").where("challenge_id", "=", cid).select("submission_id").execute();
const readNotices = () => server.db.selectFrom("notices").where("game_id", "=", id).select("type").execute();
const findFlagId = async (flag: string) =>
  (
    await server.db
      .selectFrom("flags")
      .where("challenge_id", "=", cid)
      .where("flag", "=", flag)
      .select("id")
      .executeTakeFirstOrThrow()
  ).id;

describe("KIND-4 a challenge that needs all flags", () => {
  it.each([[[0, 1, 2]], [[2, 0, 1]]])("is solved with the last flag, in the order %j", async (order) => {
    const results: unknown[] = [await readProgress()];
    for (const n of order) {
      expect(await readSolves()).toEqual([]);
      const { body: sid } = await submit(FLAGS[n] ?? "");
      results.push([await readVerdict(sid), await readProgress()]);
    }
    expect(results).toEqual([
      { found: 0, total: 3 },
      ["Accepted", { found: 1, total: 3 }],
      ["Accepted", { found: 2, total: 3 }],
      ["Accepted", { found: 3, total: 3 }],
    ]);
    expect([await readSolves(), await readNotices()]).toEqual([
      [expect.anything()],
      [{ type: "FirstBlood" }],
    ]);
  });

  it("counts a flag once, and for its team only", async () => {
    const otherMembership = await insertParticipation(server, id);
    for (const flag of ["flag{1}", "flag{1}", "flag{wrong}", "flag{2}"]) await submit(flag);
    await submit("flag{3}", otherMembership.player);
    expect([await readProgress(), await readProgress(otherMembership)]).toEqual([
      { found: 2, total: 3 },
      { found: 1, total: 3 },
    ]);
    expect(await readSolves()).toEqual([]);
  });

  it("is solved once if the members submit all flags at the same time", async () => {
    await submit("flag{wrong}");
    const members = [
      membership.player,
      await insertMember(server, membership.team.id, membership),
      await insertMember(server, membership.team.id, membership),
    ];
    const lockInstances = (tx: Db) =>
      tx.selectFrom("instances").where("challenge_id", "=", cid).select("flag").forUpdate().execute();
    const responses = await race(
      server.db,
      lockInstances,
      FLAGS.map((flag, n) => () => submit(flag, members[n])),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([await readProgress(), await readSolves()]).toEqual([{ found: 3, total: 3 }, [expect.anything()]]);
  });

  it("is solved by the next correct flag after the missing flag is deleted, and stays solved after a flag is added", async () => {
    const admin = await server.signUp("Admin");
    await submit("flag{1}");
    await submit("flag{2}");
    await server.call(admin, removeFlag, { params: { id, cid, fid: await findFlagId("flag{3}") } });
    expect([await readProgress(), await readSolves()]).toEqual([{ found: 2, total: 2 }, []]);
    await submit("flag{1}");
    expect(await readSolves()).toHaveLength(1);
    await server.call(admin, addFlags, {
      params: { id, cid },
      body: [{ flag: "flag{4}", attachmentType: "None" }],
    });
    expect([await readProgress(), (await readSolves()).length]).toEqual([{ found: 2, total: 3 }, 1]);
  });

  it("accepts a flag that is deleted at the same time, without an error", async () => {
    await submit("flag{1}");
    const fid = await findFlagId("flag{2}");
    const [response] = await race(server.db, (tx) => tx.deleteFrom("flags").where("id", "=", fid).execute(), [
      () => submit("flag{2}"),
    ]);
    expect(response?.status).toBe(200);
    expect(await readVerdict(response?.body ?? 0)).toBe("Accepted");
    expect(await readProgress()).toEqual({ found: 1, total: 2 });
  });

  it("does not deadlock with flags that are replaced in another order", async () => {
    const admin = await server.signUp("Admin");
    const otherMembership = await insertParticipation(server, id);
    const newFlags = ["flag{2}", "flag{1}"].map((flag) => ({
      flag,
      kind: "CaseInsensitive" as const,
      attachmentType: "None" as const,
    }));
    const answers = [
      { from: membership, answer: "flag{1}" },
      { from: otherMembership, answer: "flag{2}" },
    ];
    const { status } = await judgeDuring(answers, () =>
      server.call(admin, addFlags, { params: { id, cid }, body: newFlags }),
    );
    expect(status).toBe(200);
  });

  it("does not deadlock with a sync whose documents have another order", async () => {
    const admin = await server.signUp("Admin");
    const secondId = await insertChallenge(server, id, { flag_mode: "All", flags: FLAGS });
    const keys = await server.db
      .selectFrom("challenges")
      .where("id", "in", [cid, secondId])
      .select("key")
      .orderBy("id", "desc")
      .execute();
    const documents = keys.map(({ key }) => ({
      key,
      title: key,
      type: "StaticAttachment" as const,
      flags: ["flag{new}"],
      kindFlags: [],
      flagMode: "All" as const,
    }));
    const answers = [
      { from: membership, answer: "flag{1}" },
      { from: membership, answer: "flag{1}", otherChallengeId: secondId },
    ];
    const { status } = await judgeDuring(answers, () =>
      server.call(admin, syncDocuments, {
        params: { id },
        body: { documents, dryRun: false, prune: false, revisions: {} },
      }),
    );
    expect(status).toBe(200);
  });

  /** Judges the answers together while another request deletes flags. Both wait until `flag{1}` is unlocked. */
  async function judgeDuring<T>(answers: readonly FlagSubmission[], change: () => Promise<T>): Promise<T> {
    const fid = await findFlagId("flag{1}");
    let changePromise: Promise<T> | undefined;
    const [results] = await race(
      server.db,
      (tx) => tx.selectFrom("flags").where("id", "=", fid).select("id").forUpdate().execute(),
      [
        () => submitFlags(server, cid, answers),
        async () => {
          await expect.poll(() => countBlocked(server.db)).toBe(1);
          changePromise = change();
          await changePromise;
          return [];
        },
      ],
    );
    expect(results).toMatchObject([{ status: "Accepted" }, { status: "Accepted" }]);
    return changePromise ?? Promise.reject(new Error("nothing was changed"));
  }

  it("records neither progress nor a solve after the end", async () => {
    server.clock.advance(25 * HOUR_MS);
    for (const flag of FLAGS) expect((await submit(flag)).status).toBe(200);
    expect([await readProgress(), await readSolves()]).toEqual([{ found: 0, total: 3 }, []]);
  });

  it("pushes the progress with the verdict", async () => {
    const verdicts = collectMessages(
      await connect(membership.player, `/hub/user?game=${id}&verdicts=1`),
      "ReceivedVerdict",
    );
    await submit("flag{2}");
    expect(await verdicts.take()).toMatchObject({ status: "Accepted", progress: { found: 1, total: 3 } });
  });
});

it("KIND-4 other challenges have no progress", async () => {
  cid = await insertChallenge(server, id);
  expect(await readProgress()).toBeNull();
});
