import type { GameEvent } from "@gonfalon/contract/event.ts";
import { expect, it } from "vitest";
import { toEventParts } from "./event-parts.ts";

const event = (...values: string[]): GameEvent => ({
  type: "Normal",
  values,
  time: 0,
  user: "ada",
  team: "",
});

it.each([
  [
    "an act with all its values",
    event("AdjustScore", "-100", "shared a flag"),
    {
      kind: "act",
      act: "AdjustScore",
      values: ["-100", "shared a flag"],
    },
  ],
  ["an act without values", event("Pause"), { kind: "act", act: "Pause", values: [] }],
  ["the last value of an unknown event", event("x", "a text"), { kind: "text", text: "a text" }],
])("a normal event has %s", (_case, given, parts) => {
  expect(toEventParts(given)).toEqual(parts);
});
