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
  const receivedTexts: string[] = [];
  events.subscribe("user.changed", ({ userId }) => void receivedTexts.push(`first ${userId}`));
  events.subscribe("user.changed", ({ userId }) => void receivedTexts.push(`second ${userId}`));
  events.subscribe("post.changed", () => void receivedTexts.push("post"));
  events.publish({ type: "user.changed", userId: "42" });
  expect(receivedTexts).toEqual(["first 42", "second 42"]);
});

it("continues with the other subscribers when one fails, and logs the error", async () => {
  const { events, log } = setUp();
  const receivedTexts: string[] = [];
  events.subscribe("settings.changed", () => {
    throw new Error("synchronous");
  });
  events.subscribe("settings.changed", async () => {
    throw new Error("later");
  });
  events.subscribe("settings.changed", () => void receivedTexts.push("third"));
  events.publish({ type: "settings.changed" });
  await settle();
  expect(receivedTexts).toEqual(["third"]);
  expect(log.lines.map(({ level, fields }) => [level, String(fields.err)])).toEqual([
    ["error", "Error: synchronous"],
    ["error", "Error: later"],
  ]);
});

it("ends only the subscription that is canceled, not another one of the same listener", () => {
  const { events } = setUp();
  const receivedEvents: PlatformEvent[] = [];
  const listener = (event: PlatformEvent) => void receivedEvents.push(event);
  const unsubscribe = events.subscribe("post.changed", listener);
  events.subscribe("post.changed", listener);
  unsubscribe();
  events.publish({ type: "post.changed" });
  expect(receivedEvents).toHaveLength(1);
});
