import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { expect, it } from "vitest";
import { httpServer } from "./http-server.ts";

it("SOCKET-2 idle connections stay open for longer than the two minutes in which Caddy reuses them", () => {
  const server = httpServer({ serve: () => false }, () => undefined);
  expect(server.keepAliveTimeout).toBeGreaterThan(2 * MINUTE_MS);
});
