import type { GameEvent } from "@gonfalon/contract/event.ts";
import { expect, it } from "vitest";
import { toEventParts, toShortId } from "./event-parts.ts";

const buildEvent = (...values: string[]): GameEvent => ({
  type: "Normal",
  values,
  time: 0,
  user: "ada",
  team: "",
});

it.each([
  [
    "an action with all its values",
    buildEvent("AdjustScore", "-100", "shared a flag"),
    {
      kind: "action",
      action: "AdjustScore",
      values: ["-100", "shared a flag"],
    },
  ],
  ["an action without values", buildEvent("Pause"), { kind: "action", action: "Pause", values: [] }],
  ["the last value of an unknown event", buildEvent("x", "a text"), { kind: "text", text: "a text" }],
])("parses a normal event into %s", (_case, gameEvent, parts) => {
  expect(toEventParts(gameEvent)).toEqual(parts);
});

it("parses a container event into the challenge and the id of the container", () => {
  const containerEvent: GameEvent = {
    ...buildEvent("7", "crypto 1"),
    type: "ContainerStart",
    containerId: "pod-1",
  };
  expect(toEventParts(containerEvent)).toEqual({
    kind: "container",
    challenge: "crypto 1",
    containerId: "pod-1",
  });
});

it.each([
  ["the id of a Docker container", "4f5e8a7b6c1d".padEnd(64, "0"), "4f5e8a7b6c1d"],
  ["the name of a pod", "gonfalon-4f5e8a7b6c1d-0", "gonfalon-4f5e8a7b6c1d-0"],
])("shortens only the ids of Docker containers: %s", (_case, id, shortId) => {
  expect(toShortId(id)).toBe(shortId);
});
