import { Socket } from "node:net";
import { getStanding } from "@gonfalon/contract/scoreboard.ts";
import { expect, it } from "vitest";
import { nodeRandom } from "#adapters/random/node-random.ts";
import { manualTime } from "../../test/manual-time.ts";
import { cachedReadHandler } from "./cached-read-handler.ts";
import type { ClientConnection } from "./client-connection.ts";

it("PERF-1 the framework handles a request whose handler throws, and sends the error", () => {
  const callers: unknown[] = [];
  const handler = cachedReadHandler({
    admission: {
      count: () => ({}),
      setCaller: (_request, caller) => void callers.push(caller),
      getCaller: () => undefined,
    },
    connection: {} as ClientConnection,
    cors: { isFromAllowedPage: () => false },
    stopwatch: manualTime(),
    random: nodeRandom,
    onCompleted: () => undefined,
  });
  handler.add({ ...getStanding, access: "public" }, () => {
    throw new TypeError("a bug");
  });
  const isServed = handler.serve(
    {
      method: "GET",
      url: "/api/game/1/standing",
      headers: { host: "localhost" },
      socket: new Socket(),
    },
    () => true,
  );
  expect(isServed).toBe(false);
  // The request is not counted again.
  expect(callers).toEqual([{}]);
});
