import { login } from "@gonfalon/contract/account.ts";
import { describe, expect, it } from "vitest";
import { useServer } from "./harness.ts";

// LIMIT-2: the limits count the address that a request came from, not the one that it claims.

const server = useServer({ rateLimits: true });
const ALLOWED = 100;

/** Tries as many passwords as an address may in a minute, and one more; the statuses of the last two. */
async function guess(from: string, forwarded: (attempt: number) => string): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let attempt = 0; attempt <= ALLOWED; attempt++) {
    const answer = await server.app.inject({
      method: login.method,
      url: login.path,
      remoteAddress: from,
      headers: { "x-forwarded-for": forwarded(attempt) },
      payload: { userName: `nobody-${attempt}`, password: "x" },
    });
    statuses.push(answer.statusCode);
  }
  return statuses.slice(-2);
}

const claimed = (attempt: number) => `198.51.100.${attempt}`;

describe("LIMIT-2 guessing at passwords is not made cheaper", () => {
  it("by somebody who is no proxy and claims another address each time", async () => {
    // The global limit counts here as well; it is wider.
    expect(await guess("203.0.113.1", claimed)).toEqual([401, 429]);
  });

  it("by somebody behind a proxy who claims to be one, too", async () => {
    expect(await guess("127.0.0.1", (attempt) => `${claimed(attempt)}, 203.0.113.2`)).toEqual([401, 429]);
  });

  it("by claiming to be this very machine", async () => {
    expect(await guess("203.0.113.3", () => "127.0.0.1")).toEqual([401, 429]);
  });

  it("for people behind a proxy, who are counted one by one", async () => {
    expect(await guess("127.0.0.1", claimed)).toEqual([401, 401]);
  });
});
