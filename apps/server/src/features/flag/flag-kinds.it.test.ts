import { copyChallenges, getEditedChallenge, updateChallenge } from "@gonfalon/contract/challenge.ts";
import type { FlagKind } from "@gonfalon/contract/enums.ts";
import { addFlags, removeFlag, tryAnswer } from "@gonfalon/contract/flag.ts";
import { getVerdict, submitFlag } from "@gonfalon/contract/submission.ts";
import { beforeEach, describe, expect, it } from "vitest";
import {
  type BuiltMembership,
  insertChallenge,
  insertGame,
  insertParticipation,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let admin: TestUser;
let id: number;
let cid: number;
let team: BuiltMembership;

beforeEach(async () => {
  admin = await server.signUp("Admin");
  id = await insertGame(server);
  cid = await insertChallenge(server, id);
  team = await insertParticipation(server, id);
});

interface FlagInput {
  readonly flag: string;
  readonly kind?: FlagKind;
}

const add = (...flags: readonly FlagInput[]) =>
  server.call(admin, addFlags, {
    params: { id, cid },
    body: flags.map((flag) => ({ attachmentType: "None" as const, ...flag })),
  });
const read = async () => (await server.call(admin, getEditedChallenge, { params: { id, cid } })).body;
const findFlagId = async (text: string) => (await read()).flags.find(({ flag }) => flag === text)?.id ?? 0;

async function readVerdict(flag: string) {
  const { body: sid } = await server.call(team.player, submitFlag, { params: { id, cid }, body: { flag } });
  return (await server.call(team.player, getVerdict, { params: { id, cid, sid } })).body;
}

describe("KIND-1 a submitted answer", () => {
  it("is compared with each flag according to its kind, and never with the text of a pattern", async () => {
    await add({ flag: "flag{Two}", kind: "CaseInsensitive" }, { flag: "flag{[0-9]{3}}", kind: "Regex" });
    expect((await read()).flags.map(({ flag, kind }) => [flag, kind])).toEqual([
      ["flag{right}", "Exact"],
      ["flag{Two}", "CaseInsensitive"],
      ["flag{[0-9]{3}}", "Regex"],
    ]);
    const answers = ["FLAG{RIGHT}", "flag{[0-9]{3}}", "flag{12}", " FLAG{TWO} ", "flag{123}", "flag{right}"];
    const verdicts: string[] = [];
    for (const answer of answers) verdicts.push(await readVerdict(answer));
    expect(verdicts).toEqual([
      "WrongAnswer",
      "WrongAnswer",
      "WrongAnswer",
      "Accepted",
      "Accepted",
      "Accepted",
    ]);
  });

  it("is judged by the current flags", async () => {
    expect(await readVerdict("flag{7}")).toBe("WrongAnswer");
    await add({ flag: "flag{[0-9]}", kind: "Regex" });
    expect(await readVerdict("flag{7}")).toBe("Accepted");
    await server.call(admin, removeFlag, { params: { id, cid, fid: await findFlagId("flag{[0-9]}") } });
    expect(await readVerdict("flag{8}")).toBe("WrongAnswer");
  });
});

it("KIND-3 a match does not count if the flag was deleted in the meantime", async () => {
  await add({ flag: "flag{[0-9]}", kind: "Regex" });
  expect(await readVerdict("flag{7}")).toBe("Accepted");
  // No event is published, so this process still has the pattern in its cache.
  await server.db.deleteFrom("flags").where("challenge_id", "=", cid).where("kind", "=", "Regex").execute();
  expect(await readVerdict("flag{8}")).toBe("WrongAnswer");
});

it("KIND-3 a flag whose kind changes is a new flag", async () => {
  await add({ flag: "flag.", kind: "Regex" });
  const before = await findFlagId("flag.");
  await add({ flag: "flag.", kind: "Exact" });
  expect((await read()).flags).toMatchObject([{ flag: "flag{right}" }, { flag: "flag.", kind: "Exact" }]);
  expect(await findFlagId("flag.")).not.toBe(before);
});

it("KIND-3 a flag that a client for GZCTF 1.6 adds again, without a kind, keeps its kind", async () => {
  await add({ flag: "flag{Two}", kind: "CaseInsensitive" });
  const { flags } = await read();
  await add({ flag: "flag{Two} " }, { flag: "flag{three}" });
  expect((await read()).flags).toEqual([
    ...flags,
    expect.objectContaining({ flag: "flag{three}", kind: "Exact" }),
  ]);
});

describe("KIND-2 flags of kinds other than Exact", () => {
  it.each<readonly [string, FlagInput, string]>([
    [
      "an invalid pattern",
      { flag: "flag(", kind: "Regex" },
      "The pattern “flag(” is not a valid RE2 expression.",
    ],
    [
      "a complex pattern",
      { flag: "(flag){300}", kind: "Regex" },
      "The pattern “(flag){300}” is too complex.",
    ],
    [
      "a general pattern",
      { flag: ".*", kind: "Regex" },
      "The pattern “.*” accepts an empty or a random answer.",
    ],
    [
      "a pattern that accepts any word in lower case",
      { flag: "[a-z0-9]+", kind: "Regex" },
      "The pattern “[a-z0-9]+” accepts an empty or a random answer.",
    ],
    ["a long text", { flag: "x".repeat(128), kind: "CaseInsensitive" }, "“0.flag” is too long:"],
    ["a long pattern", { flag: "x".repeat(257), kind: "Regex" }, "“0.flag” is too long:"],
  ])("are refused with 400 for %s, and nothing is added", async (_case, flag, title) => {
    const { status, problem } = await add(flag, { flag: "flag{fine}" });
    expect([status, problem.title.slice(0, title.length)]).toEqual([400, title]);
    expect((await read()).flags).toHaveLength(1);
  });

  it("are refused with the first invalid pattern, or the position of the first flag that is too long", async () => {
    const validFlag = { flag: "flag{[0-9]}", kind: "Regex" } as const;
    const invalidPatternResponse = await add(
      validFlag,
      validFlag,
      { flag: " flag( ", kind: "Regex" },
      { flag: ".*", kind: "Regex" },
    );
    expect(invalidPatternResponse.problem.title).toContain(
      "The pattern “flag(” is not a valid RE2 expression.",
    );
    const longFlagResponse = await add(validFlag, validFlag, {
      flag: "x".repeat(128),
      kind: "CaseInsensitive",
    });
    expect(longFlagResponse.problem.title).toContain("“2.flag” is too long:");
    expect((await read()).flags).toHaveLength(1);
  });

  it("are limited to 16, counting equal flags once", async () => {
    const flags = Array.from({ length: 16 }, (_, n) => ({ flag: `flag{${n}}`, kind: "Regex" as const }));
    expect((await add(...flags)).status).toBe(200);
    expect((await add(...flags, { flag: "flag{exact}" })).status).toBe(200);
    const { status, problem } = await add({ flag: "flag{more}", kind: "CaseInsensitive" });
    expect([status, problem.title]).toEqual([
      400,
      "A challenge can have at most 16 flags that are patterns or ignore case.",
    ]);
  });

  it.each(["DynamicAttachment", "DynamicContainer"] as const)(
    "are refused with 400 for a %s, like the flag mode All",
    async (type) => {
      cid = await insertChallenge(server, id, { type, flags: [] });
      const { status, problem } = await add({ flag: "flag{[0-9]}", kind: "Regex" });
      expect([status, problem.title]).toEqual([
        400,
        "Only challenges with static flags can have flags of this kind.",
      ]);
      const flagModeResponse = await server.call(admin, updateChallenge, {
        params: { id, cid },
        body: { flagMode: "All" },
      });
      expect([flagModeResponse.status, flagModeResponse.problem.title]).toEqual([
        400,
        "Only challenges with static flags can require all flags.",
      ]);
    },
  );
});

it("KIND-1 an editor can try an answer without submitting it", async () => {
  await add({ flag: "flag{RIGHT}", kind: "CaseInsensitive" }, { flag: "flag{[0-9]}", kind: "Regex" });
  const listMatches = async (answer: string) =>
    (await server.call(admin, tryAnswer, { params: { id, cid }, body: { answer } })).body.matches;
  expect(await listMatches(" flag{right} ")).toEqual([
    await findFlagId("flag{right}"),
    await findFlagId("flag{RIGHT}"),
  ]);
  expect(await listMatches("flag{1}")).toEqual([await findFlagId("flag{[0-9]}")]);
  expect(await listMatches("flag{[0-9]}")).toEqual([]);
  expect(await server.db.selectFrom("submissions").where("game_id", "=", id).selectAll().execute()).toEqual(
    [],
  );
});

it("CHAL-11 a copy has the flag kinds and the flag mode of the original", async () => {
  await add({ flag: "flag{[0-9]}", kind: "Regex" });
  await server.call(admin, updateChallenge, { params: { id, cid }, body: { flagMode: "All" } });
  const body = { challengeIds: [cid] };
  const { body: copies } = await server.call(admin, copyChallenges, { params: { id }, body });
  cid = copies[0]?.id ?? 0;
  const copy = await read();
  expect([copy.flagMode, copy.flags.map(({ kind }) => kind)]).toEqual(["All", ["Exact", "Regex"]]);
});
