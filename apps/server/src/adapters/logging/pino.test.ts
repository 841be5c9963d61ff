import { closeSync, openSync } from "node:fs";
import { PassThrough } from "node:stream";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LogEntry } from "#ports/logger.ts";
import { manualTime } from "../../../test/manual-time.ts";
import { type LogThreshold, logDestination, pinoLog } from "./pino.ts";
import { readableLines } from "./readable-lines.ts";

function setUp(level: LogThreshold = "info") {
  const outputLines: string[] = [];
  const entries: LogEntry[] = [];
  const destination = { write: (text: string) => void outputLines.push(text) };
  const { logger, onEntry } = pinoLog({ level, clock: manualTime(), destination });
  const removeListener = onEntry((entry) => entries.push(entry));
  return { logger, outputLines, entries, removeListener };
}

function setUpTerminal() {
  const terminalLines: string[] = [];
  const destination = readableLines({ write: (text) => void terminalLines.push(text) });
  return { terminalLines, logger: pinoLog({ level: "debug", clock: manualTime(), destination }).logger };
}

describe("a log entry", () => {
  it("is one JSON line with its fields, and a row with its columns", () => {
    const { logger, outputLines, entries } = setUp();
    logger.named("account").info({ status: "Success", user: "ada", ip: "::1", attempts: 2 }, "signed in");
    expect(outputLines).toHaveLength(1);
    expect(JSON.parse(outputLines[0] ?? "")).toEqual({
      level: "info",
      time: "2026-01-01T00:00:00.000Z",
      logger: "account",
      status: "Success",
      user: "ada",
      ip: "::1",
      attempts: 2,
      message: "signed in",
    });
    expect(entries).toEqual([
      {
        loggedAt: new Date("2026-01-01T00:00:00Z"),
        level: "Information",
        logger: "account",
        status: "Success",
        user: "ada",
        ip: "::1",
        message: "signed in attempts=2",
        exception: undefined,
      },
    ]);
  });

  it("is stored from level Information, regardless of the output level", () => {
    const { logger, outputLines, entries } = setUp("error");
    logger.debug({}, "debug");
    logger.info({}, "info");
    logger.warn({}, "warn");
    logger.error({}, "error");
    logger.fatal({}, "fatal");
    expect(entries.map(({ level }) => level)).toEqual(["Information", "Warning", "Error", "Fatal"]);
    expect(outputLines).toHaveLength(2);
  });

  it("with an error is marked as failed, with the stack and its causes", () => {
    const { logger, entries } = setUp();
    logger.error({ err: new Error("outer", { cause: new Error("inner") }) }, "no luck");
    expect(entries[0]?.status).toBe("Failed");
    expect(entries[0]?.exception).toMatch(/^Error: outer\n.*\nCaused by: Error: inner\n/s);
  });

  it("is not sent to removed listeners", () => {
    const { logger, entries, removeListener } = setUp();
    removeListener();
    logger.info({}, "too late");
    expect(entries).toEqual([]);
  });
});

describe("a secret", () => {
  const secret = "hunter2-hunter2";

  it.each([
    ["password", { password: secret }],
    ["the new password", { newPassword: secret }],
    ["token", { token: secret }],
    ["tokens in a list", { apiTokens: [secret] }],
    ["flag", { flag: secret }],
    ["a nested cookie", { request: { headers: { cookie: secret } } }],
    ["authorization", { headers: { Authorization: `Bearer ${secret}` } }],
    ["the password in a URL", { target: `postgres://gonfalon:${secret}@db/gonfalon` }],
    ["a token in a query", { url: `/account/verify?email=a&token=${secret}` }],
    ["the password in an error message", { err: new Error(`smtp://me:${secret}@mail is gone`) }],
  ])("is never logged: %s", (_case, fields) => {
    const { logger, outputLines, entries } = setUp();
    logger.error(fields, "event");
    expect(outputLines).toHaveLength(1);
    expect(JSON.stringify([outputLines, entries])).not.toContain(secret);
  });
});

it("ids, counts and booleans are logged even if their names resemble those of secrets", () => {
  const { logger, entries } = setUp();
  logger.info({ tokenId: 7, flagCount: 3, hasPassword: true }, "event");
  expect(entries[0]?.message).toBe("event tokenId=7 flagCount=3 hasPassword=true");
});

describe("client input", () => {
  it("cannot start a line or move the cursor", () => {
    const { logger, outputLines, entries } = setUp();
    const { logger: terminal, terminalLines } = setUpTerminal();
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        for (const log of [logger, terminal]) log.info({ user: text, ip: text, text, [text]: 1 }, text);
        const lines = [...outputLines.splice(0), ...terminalLines.splice(0)];
        expect(lines).toHaveLength(2);
        for (const line of lines) expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202e]/u);
        expect(entries.pop()?.message).not.toMatch(/\p{Cc}/u);
      }),
    );
  });

  it("cannot imitate other fields", () => {
    const { logger, entries } = setUp();
    logger.info({ name: "x role=Admin" }, "registered");
    expect(entries[0]?.message).toBe('registered name="x role=Admin"');
  });

  it("is truncated without splitting a character", () => {
    const { logger, entries } = setUp();
    const longText = `a${"😀".repeat(10_000)}`;
    logger.info({ user: longText, ip: longText, bio: longText, err: new Error(longText) }, longText);
    const { user, ip, message, exception } = entries.at(-1) ?? {};
    const texts = [user, ip, message, exception].map(String);
    expect(texts.map(({ length }) => length)).toEqual([64, 64, 4000, 15_999]);
    expect(texts.every((text) => text.isWellFormed())).toBe(true);
  });
});

it("the logger never throws", () => {
  const { logger, outputLines } = setUp();
  const circular: Record<string, unknown> = {};
  circular["self"] = circular;
  const hostile = {
    get value(): never {
      throw new Error("no");
    },
  };
  logger.info(
    { circular, big: 10n, nothing: null, at: new Date(Number.NaN), bytes: Buffer.alloc(9), run: () => 1 },
    "odd",
  );
  expect(() => logger.info({ hostile }, "hostile")).not.toThrow();
  expect(outputLines).toHaveLength(1);
  expect(outputLines[0]).toContain('"bytes":"<9 bytes>"');
});

it("an entry in a terminal is a short line, with the stack indented below", () => {
  const { terminalLines, logger } = setUpTerminal();
  logger.named("team").warn({ status: "Denied", user: "ada", ip: "::1", teamId: 3 }, "kick refused");
  logger.error({ err: "plain\ntext" }, "failed");
  expect(terminalLines).toEqual([
    "00:00:00.000 WRN team: kick refused teamId=3 #Denied <ada> @ ::1\n",
    "00:00:00.000 ERR platform: failed #Failed\n    plain\n    text\n",
  ]);
});

it("LOG-6 several logs to one pipe ignore its errors with one listener", () => {
  const fd = openSync("/dev/null", "w");
  try {
    // Only these members of a standard output are used.
    const pipe = Object.assign(new PassThrough(), { fd }) as unknown as typeof process.stdout;
    for (let log = 0; log < 20; log++) logDestination(pipe).write("line\n");
    expect(pipe.listenerCount("error")).toBe(1);
    expect(() => pipe.emit("error", new Error("EPIPE"))).not.toThrow();
  } finally {
    closeSync(fd);
  }
});
