import { login } from "@gonfalon/contract/account.ts";
import { getCaptcha, getPowChallenge, type PowPuzzle } from "@gonfalon/contract/captcha.ts";
import { updateSettings } from "@gonfalon/contract/settings.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { findSolution, toAnswer } from "@gonfalon/rules/proof-of-work.ts";
import { beforeEach, describe, expect, it } from "vitest";
import type { CaptchaAttempt } from "#ports/captcha-verifier.ts";
import { visitor } from "../../../test/api-client.ts";
import { type TestServer, useServer } from "../../../test/harness.ts";
import { race } from "../../../test/race.ts";
import type { TestUser } from "../../../test/test-users.ts";
import { hexToBytes } from "./captcha.domain.ts";

async function setCaptchaRequired(server: TestServer, useCaptcha: boolean): Promise<void> {
  const admin = await server.signUp("Admin");
  await server.call(admin, updateSettings, { body: { accountPolicy: { useCaptcha } } });
}

function signIn(server: TestServer, { name, password }: TestUser, challenge?: string | null) {
  return server.call(visitor, login, {
    body: { userName: name, password, ...(challenge !== undefined && { challenge }) },
  });
}

/** A solution of the puzzle, in the format that clients send. */
function solve({ id, challenge, difficulty }: PowPuzzle): string {
  const prefix = 1;
  const counter = findSolution(
    { challenge: hexToBytes(challenge), difficulty },
    { prefix, from: 0, attempts: 1_000_000 },
  );
  return `${id}:${Buffer.from(toAnswer(prefix, counter ?? 0)).toString("hex")}`;
}

describe("without a captcha provider", () => {
  const server = useServer();

  it("requires no captcha, even if the policy demands one", async () => {
    await setCaptchaRequired(server, true);
    expect((await server.call(visitor, getCaptcha)).body).toEqual({ type: "None", siteKey: "" });
    expect((await signIn(server, await server.signUp())).status).toBe(200);
  });

  it("issues no challenges", async () => {
    const { status, problem } = await server.call(visitor, getPowChallenge);
    expect(status).toBe(404);
    expect(problem).toMatchObject({ status: 404 });
  });
});

describe("HashPow", () => {
  const server = useServer({ captcha: { provider: "HashPow", difficulty: 8 } });
  let ada: TestUser;

  beforeEach(async () => {
    await setCaptchaRequired(server, true);
    ada = await server.signUp();
  });

  const fetchPuzzle = async () => (await server.call(visitor, getPowChallenge)).body;

  it("is announced, with puzzles of the documented format", async () => {
    expect((await server.call(visitor, getCaptcha)).body).toEqual({ type: "HashPow", siteKey: "" });
    expect(await fetchPuzzle()).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{12}$/),
      challenge: expect.stringMatching(/^[0-9a-f]{16}$/),
      difficulty: 8,
    });
  });

  it("POW-2 accepts a solution once", async () => {
    const answer = solve(await fetchPuzzle());
    expect((await signIn(server, ada, answer)).status).toBe(200);
    expect((await signIn(server, ada, answer)).status).toBe(400);
  });

  it("POW-2 accepts a solution once even if it is sent twice concurrently", async () => {
    const puzzle = await fetchPuzzle();
    const signInWithSolution = async () => (await signIn(server, ada, solve(puzzle))).status;
    const hold = (tx: TestServer["db"]) =>
      tx.selectFrom("pow_challenges").select("id").where("id", "=", puzzle.id).forUpdate().execute();
    expect(new Set(await race(server.db, hold, [signInWithSolution, signInWithSolution]))).toEqual(
      new Set([200, 400]),
    );
  });

  it("consumes the challenge even if the password is wrong", async () => {
    const answer = solve(await fetchPuzzle());
    expect((await signIn(server, { ...ada, password: "not this" }, answer)).status).toBe(401);
    expect((await signIn(server, ada, answer)).status).toBe(400);
  });

  it("POW-4 a challenge expires after five minutes, and a wrong solution does not extend its time", async () => {
    const puzzle = await fetchPuzzle();
    server.clock.advance(4 * MINUTE_MS);
    expect((await signIn(server, ada, `${puzzle.id}:${findWrongSolution(puzzle)}`)).status).toBe(400);
    server.clock.advance(MINUTE_MS);
    expect((await signIn(server, ada, solve(puzzle))).status).toBe(400);
  });

  it("POW-5 a challenge expires after the fifth wrong solution", async () => {
    const puzzle = await fetchPuzzle();
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await signIn(server, ada, `${puzzle.id}:${findWrongSolution(puzzle)}`)).status).toBe(400);
    expect((await signIn(server, ada, solve(puzzle))).status).toBe(400);
  });

  it.each([
    ["a missing answer", undefined],
    ["null", null],
    ["an empty string", ""],
    ["an answer with an unknown id", `000000000000:${"0".repeat(16)}`],
    ["an answer that is not hexadecimal", "000000000000:zzzzzzzzzzzzzzzz"],
    ["an answer with two colons", "000000000000:00000000:0000000"],
  ])("POW-3 rejects %s with 400", async (_case, challenge) => {
    const { status, problem } = await signIn(server, ada, challenge);
    expect(status).toBe(400);
    expect(problem.title).toBe("The captcha was not solved correctly.");
  });

  it("deletes expired challenges", async () => {
    await fetchPuzzle();
    server.clock.advance(6 * MINUTE_MS);
    await server.platform.captcha.sweepExpired();
    expect(await server.db.selectFrom("pow_challenges").select("id").execute()).toEqual([]);
  });

  it("is not required when the policy is off, but still issues challenges", async () => {
    await setCaptchaRequired(server, false);
    expect((await server.call(visitor, getCaptcha)).body).toEqual({ type: "None", siteKey: "" });
    expect((await signIn(server, ada)).status).toBe(200);
    expect((await server.call(visitor, getPowChallenge)).status).toBe(200);
  });

  function findWrongSolution({ challenge }: PowPuzzle): string {
    const puzzle = { challenge: hexToBytes(challenge), difficulty: 8 };
    let counter = 0;
    while (findSolution(puzzle, { prefix: 2, from: counter, attempts: 1 }) !== undefined) counter++;
    return Buffer.from(toAnswer(2, counter)).toString("hex");
  }
});

describe("Turnstile", () => {
  const attempts: CaptchaAttempt[] = [];
  const server = useServer({
    captcha: {
      provider: "CloudflareTurnstile",
      siteKey: "site",
      verifier: {
        verify: async (attempt) => {
          attempts.push(attempt);
          return attempt.answer === "human";
        },
      },
    },
  });

  it("is announced with the site key, and its verdict decides the sign-in", async () => {
    await setCaptchaRequired(server, true);
    const ada = await server.signUp();
    expect((await server.call(visitor, getCaptcha)).body).toEqual({
      type: "CloudflareTurnstile",
      siteKey: "site",
    });
    expect((await signIn(server, ada, "robot")).status).toBe(400);
    expect((await signIn(server, ada, "human")).status).toBe(200);
    expect(attempts.at(-1)).toEqual({ answer: "human", action: "login", ip: "127.0.0.1" });
  });
});
