import { listDocuments } from "@gonfalon/contract/challenge-document.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandError } from "#cli/command.ts";
import { openPlatform } from "./platform.ts";

const waits: number[] = [];
let responses: Response[];

beforeEach(() => {
  waits.length = 0;
  vi.stubGlobal("fetch", async () => responses.shift() ?? Response.json([]));
});
afterEach(() => vi.unstubAllGlobals());

function list() {
  const platform = openPlatform({
    url: "https://ctf.example.org",
    token: "t",
    gameId: 7,
    wait: async (seconds) => void waits.push(seconds),
  });
  return platform.call(listDocuments, { params: { id: 7 } });
}

it("CODE-7 a response that is cut off is an error with the address of the platform", async () => {
  responses = [new Response(new ReadableStream({ pull: (stream) => stream.error(new Error("terminated")) }))];
  const error = await list().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CommandError);
  expect(error).toMatchObject({ message: "https://ctf.example.org cannot be reached: terminated" });
});

it("CODE-7 an address that cannot be reached is an error with the reason", async () => {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") });
  });
  await expect(list()).rejects.toThrow("https://ctf.example.org cannot be reached: connect ECONNREFUSED");
});

it.each([200, 404, 405])(
  "CODE-7 an address that returns a web page with the status %d is not a Gonfalon server",
  async (status) => {
    responses = [new Response("<!doctype html>\n<p>Hello</p>", { status })];
    const error = await list().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CommandError);
    expect(error).toMatchObject({ message: "https://ctf.example.org is not a Gonfalon server." });
  },
);

it("CODE-7 an error page of a proxy is reported with its status", async () => {
  responses = [new Response("<html>", { status: 502, statusText: "Bad Gateway" })];
  await expect(list()).rejects.toThrow("https://ctf.example.org returned 502 Bad Gateway");
});

function refusal(status: number, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json({ title: "Not now.", status }, { status, headers });
}

it("CODE-7 a request that exceeds a rate limit is sent again after the time that the platform names", async () => {
  responses = [refusal(429, { "retry-after": "60" }), refusal(429, { "retry-after": "12" })];
  expect(await list()).toEqual([]);
  expect(waits).toEqual([60, 12]);
});

it("CODE-7 a request that stays above the rate limit fails after five attempts", async () => {
  responses = Array.from({ length: 9 }, () => refusal(429, { "retry-after": "60" }));
  await expect(list()).rejects.toThrow("429 Not now.");
  expect(waits).toEqual([60, 60, 60, 60]);
});

it.each([
  ["another refusal", 503, { "retry-after": "60" }],
  ["a refusal that names no time", 429, {}],
  ["a refusal that names a long time", 429, { "retry-after": "86400" }],
])("CODE-7 %s ends the command", async (_case, status, headers) => {
  responses = [refusal(status, headers)];
  await expect(list()).rejects.toThrow(`${status} Not now.`);
  expect(waits).toEqual([]);
});
