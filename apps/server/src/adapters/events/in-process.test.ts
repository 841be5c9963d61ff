import { expect, it } from "vitest";
import type { PlatformEvent } from "#ports/event-bus.ts";
import { settle } from "../../../test/manual-time.ts";
import { recordingLog } from "../../../test/recording-log.ts";
import { inProcessEvents } from "./in-process.ts";

function setUp() {
  const log = recordingLog();
  return { log, events: inProcessEvents(log) };
}

it("notifies exactly the subscribers of an event type, before publish returns", () => {
  const { events } = setUp();
  const received: string[] = [];
  events.subscribe("user.changed", ({ userId }) => void received.push(`first ${userId}`));
  events.subscribe("user.changed", ({ userId }) => void received.push(`second ${userId}`));
  events.subscribe("post.changed", () => void received.push("post"));
  events.publish({ type: "user.changed", userId: "42" });
  expect(received).toEqual(["first 42", "second 42"]);
});

it("continues with the other subscribers when one fails, and logs the error", async () => {
  const { events, log } = setUp();
  const received: string[] = [];
  events.subscribe("settings.changed", () => {
    throw new Error("synchronous");
  });
  events.subscribe("settings.changed", async () => {
    throw new Error("later");
  });
  events.subscribe("settings.changed", () => void received.push("third"));
  events.publish({ type: "settings.changed" });
  await settle();
  expect(received).toEqual(["third"]);
  expect(log.lines.map(({ level, fields }) => [level, String(fields.err)])).toEqual([
    ["error", "Error: synchronous"],
    ["error", "Error: later"],
  ]);
});

it("ends only the subscription that is canceled, not another one of the same listener", () => {
  const { events } = setUp();
  const received: PlatformEvent[] = [];
  const listener = (event: PlatformEvent) => void received.push(event);
  const unsubscribe = events.subscribe("post.changed", listener);
  events.subscribe("post.changed", listener);
  unsubscribe();
  events.publish({ type: "post.changed" });
  expect(received).toHaveLength(1);
});
