import { endpoints } from "@gonfalon/contract/endpoints.ts";
import { filesOf } from "@gonfalon/contract/kernel/upload.ts";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { requestFor } from "./arbitrary-request.ts";
import { type Caller, useServer } from "./harness.ts";

const RUNS = 25;
const server = useServer();
let admin: Caller;

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

// Signing out ends the session that the other requests need; files are tried by the slices that take them.
const calls = endpoints.filter(({ name, endpoint }) => name !== "logout" && !filesOf(endpoint.body));

describe.each(calls)("$tag $name", ({ endpoint }) => {
  it("answers whatever it is sent, and never with a 500", async () => {
    await fc.assert(
      fc.asyncProperty(requestFor(endpoint), async ({ url, payload }) => {
        const answer = await server.app.inject({
          method: endpoint.method,
          url,
          headers: { ...admin.headers, ...(payload !== undefined && { "content-type": "application/json" }) },
          ...(payload !== undefined && { payload }),
        });
        const failures = server.lines.filter(({ level }) => level === "error");
        expect({ status: answer.statusCode, failures }).toEqual({ status: expect.any(Number), failures: [] });
        expect(answer.statusCode).toBeLessThan(500);
      }),
      { numRuns: RUNS },
    );
  });
});
