import { afterEach, expect, it, vi } from "vitest";
import { readProblem } from "./api-problem.ts";

afterEach(() => void vi.useRealTimers());

function reject(body: string, headers: Record<string, string> = {}) {
  return readProblem(new Response(body, { status: 429, statusText: "Too Many Requests", headers }));
}

it.each([
  ['{"title":"Slow down","status":10001}', { code: 10001, title: "Slow down" }],
  ["<html>", { code: 429, title: "Too Many Requests" }],
  ["null", { code: 429, title: "Too Many Requests" }],
])("CLIENT-1 reads the problem of the body %j", async (body, expected) => {
  expect(await reject(body)).toMatchObject({ status: 429, ...expected });
});

it.each([
  ["60", 60],
  ["0", 0],
  ["Sun, 06 Nov 1994 08:49:37 GMT", 37],
  ["Sunday, 06-Nov-94 08:49:37 GMT", 37],
  ["Sun, 06 Nov 1994 08:48:00 GMT", 0],
  ["1.5", undefined],
  ["-5", undefined],
  ["soon", undefined],
  ["Someday, soon GMT", undefined],
])("CLIENT-1 reads the Retry-After %j as %s seconds", async (retryAfter, expected) => {
  const headers = { "retry-after": retryAfter, date: "Sun, 06 Nov 1994 08:49:00 GMT" };
  expect((await reject("{}", headers)).retryAfterSeconds).toBe(expected);
});

it("CLIENT-1 compares a Retry-After date with the local clock if there is no Date header", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(1994, 10, 6, 8, 49, 30) });
  const headers = { "retry-after": "Sun, 06 Nov 1994 08:49:37 GMT" };
  expect((await reject("{}", headers)).retryAfterSeconds).toBe(7);
});

it("CLIENT-1 a response without Retry-After has no waiting time", async () => {
  expect((await reject("{}")).retryAfterSeconds).toBeUndefined();
});
