import { login } from "@gonfalon/contract/account.ts";
import { describe, expect, it } from "vitest";
import { useServer } from "./harness.ts";

// LIMIT-2: the limits use the real address of a client, not a forged one.

const server = useServer({ rateLimits: true });
const ALLOWED_ATTEMPTS = 100;

/** Tries one more password than the limit per minute allows; returns the last two statuses. */
async function guess(
  remoteAddress: string,
  toForwardedFor: (attempt: number) => string,
): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let attempt = 0; attempt <= ALLOWED_ATTEMPTS; attempt++) {
    const response = await server.app.inject({
      method: login.method,
      url: login.path,
      remoteAddress,
      headers: { "x-forwarded-for": toForwardedFor(attempt) },
      payload: { userName: `nobody-${attempt}`, password: "x" },
    });
    statuses.push(response.statusCode);
  }
  return statuses.slice(-2);
}

const toIp = (attempt: number) => `198.51.100.${attempt}`;

describe("LIMIT-2 the limit on password guessing cannot be evaded", () => {
  it("by a client that is not a proxy and sends a different forwarded address each time", async () => {
    // The global limit applies as well, but is higher.
    expect(await guess("203.0.113.1", toIp)).toEqual([401, 429]);
  });

  it("by a client that is behind a proxy and claims to be a proxy itself", async () => {
    expect(await guess("127.0.0.1", (attempt) => `${toIp(attempt)}, 203.0.113.2`)).toEqual([401, 429]);
  });

  it("by claiming a loopback address", async () => {
    expect(await guess("203.0.113.3", () => "127.0.0.1")).toEqual([401, 429]);
  });
});

it("LIMIT-2 the limit on password guessing counts clients behind a proxy separately", async () => {
  expect(await guess("127.0.0.1", toIp)).toEqual([401, 401]);
});
