import { listDocuments } from "@gonfalon/contract/challenge-document.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandError } from "#cli/command.ts";
import { openPlatform } from "./platform.ts";

const waitSeconds: number[] = [];
let responses: Response[];

beforeEach(() => {
  waitSeconds.length = 0;
  vi.stubGlobal("fetch", async () => responses.shift() ?? Response.json([]));
});
afterEach(() => vi.unstubAllGlobals());

function listChallenges() {
  const platform = openPlatform({
    url: "https://ctf.example.org",
    token: "t",
    gameId: 7,
    wait: async (seconds) => void waitSeconds.push(seconds),
  });
  return platform.call(listDocuments, { params: { id: 7 } });
}

it("CODE-7 a response that is cut off is an error with the address of the platform", async () => {
  responses = [new Response(new ReadableStream({ pull: (stream) => stream.error(new Error("terminated")) }))];
  const error = await listChallenges().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CommandError);
  expect(error).toMatchObject({ message: "https://ctf.example.org cannot be reached: terminated" });
});

it("CODE-7 an address that cannot be reached is an error with the reason", async () => {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") });
  });
  await expect(listChallenges()).rejects.toThrow(
    "https://ctf.example.org cannot be reached: connect ECONNREFUSED",
  );
});

it.each([200, 404, 405])(
  "CODE-7 an address that returns a web page with the status %d is not a Gonfalon server",
  async (status) => {
    responses = [new Response("<!doctype html>\n<p>Hello</p>", { status })];
    const error = await listChallenges().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CommandError);
    expect(error).toMatchObject({ message: "https://ctf.example.org is not a Gonfalon server." });
  },
);

it("CODE-7 an error page of a proxy is reported with its status", async () => {
  responses = [new Response("<html>", { status: 502, statusText: "Bad Gateway" })];
  await expect(listChallenges()).rejects.toThrow("https://ctf.example.org returned 502 Bad Gateway");
});

function createRefusal(status: number, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json({ title: "Not now.", status }, { status, headers });
}

it("CODE-7 the error for a rejected token names GONFALON_TOKEN, because a command cannot sign in", async () => {
  responses = [createRefusal(401)];
  await expect(listChallenges()).rejects.toThrow("GONFALON_TOKEN is wrong, has expired or was revoked.");
});

it("CODE-7 a request that exceeds a rate limit is sent again after the time that the platform names", async () => {
  responses = [createRefusal(429, { "retry-after": "60" }), createRefusal(429, { "retry-after": "12" })];
  expect(await listChallenges()).toEqual([]);
  expect(waitSeconds).toEqual([60, 12]);
});

it("CODE-7 a request that stays above the rate limit fails after five attempts", async () => {
  responses = Array.from({ length: 9 }, () => createRefusal(429, { "retry-after": "60" }));
  await expect(listChallenges()).rejects.toThrow("429 Not now.");
  expect(waitSeconds).toEqual([60, 60, 60, 60]);
});

it.each([
  ["another refusal", 503, { "retry-after": "60" }],
  ["a refusal that names no time", 429, {}],
  ["a refusal that names a long time", 429, { "retry-after": "86400" }],
])("CODE-7 %s ends the command", async (_case, status, headers) => {
  responses = [createRefusal(status, headers)];
  await expect(listChallenges()).rejects.toThrow(`${status} Not now.`);
  expect(waitSeconds).toEqual([]);
});
