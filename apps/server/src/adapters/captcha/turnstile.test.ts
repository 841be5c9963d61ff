import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { recordingLog } from "../../../test/recording-log.ts";
import { turnstile } from "./turnstile.ts";

let provider: Server;
let requests: unknown[];
/** The response body of the provider; undefined leaves the request pending. */
let reply: string | undefined;

beforeEach(async () => {
  requests = [];
  provider = createServer((request, response) => {
    void request
      .setEncoding("utf8")
      .toArray()
      .then((parts) => {
        requests.push(JSON.parse(parts.join("")));
        if (reply !== undefined) response.setHeader("content-type", "application/json").end(reply);
      });
  });
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
});

afterEach(() => {
  provider.closeAllConnections();
  provider.close();
});

const attempt = { answer: "answer", action: "login", ip: "192.0.2.1" } as const;

function createVerifier(overrides: Partial<Parameters<typeof turnstile>[0]> = {}) {
  const { port } = provider.address() as AddressInfo;
  const verifyUrl = `http://127.0.0.1:${port}/siteverify`;
  return turnstile({
    secretKey: "secret",
    hostname: "ctf.example.org",
    log: recordingLog(),
    verifyUrl,
    // Longer than any test, so that a busy machine does not reach it.
    timeoutMs: 60_000,
    ...overrides,
  });
}

describe("the verifier", () => {
  it.each([
    ["accepts success that names neither a form nor a site", { success: true }, true],
    [
      "accepts success for this form and this site",
      { success: true, action: "login", hostname: "ctf.example.org" },
      true,
    ],
    ["accepts success with an empty form and site", { success: true, action: "", hostname: "" }, true],
    ["rejects a failure", { success: false, "error-codes": ["timeout-or-duplicate"] }, false],
    ["rejects success for another form", { success: true, action: "register" }, false],
    ["rejects success for another site", { success: true, hostname: "evil.example.org" }, false],
    ["rejects a response without a result", {}, false],
    ["rejects a string", "true", false],
    ["rejects null", null, false],
  ])("%s", async (_case, result, expected) => {
    reply = JSON.stringify(result);
    expect(await createVerifier().verify(attempt)).toBe(expected);
    expect(requests).toEqual([{ secret: "secret", response: "answer", remoteip: "192.0.2.1" }]);
  });

  it("accepts success for any site if no host name is configured", async () => {
    reply = JSON.stringify({ success: true, hostname: "elsewhere.example.org" });
    expect(await createVerifier({ hostname: undefined }).verify(attempt)).toBe(true);
  });
});

it("sends no request for an empty token", async () => {
  expect(await createVerifier().verify({ ...attempt, answer: "" })).toBe(false);
  expect(requests).toEqual([]);
});

it.each([
  ["does not respond in time", undefined, { timeoutMs: 50 }],
  ["returns invalid JSON", "<html>", {}],
])("TURN-1 rejects the token when the provider %s, and logs no secret", async (_case, text, options) => {
  reply = text;
  const log = recordingLog();
  expect(await createVerifier({ log, ...options }).verify(attempt)).toBe(false);
  expect(log.lines.map(({ level, message }) => [level, message])).toEqual([
    ["warn", "the captcha provider sent no valid response"],
  ]);
  expect(JSON.stringify(log.lines)).not.toContain("secret");
});
