import type { ContainerInfo } from "@gonfalon/contract/container-info.ts";
import { describe, expect, it } from "vitest";
import {
  extensionOpensAt,
  type InstanceState,
  instanceState,
  toContainer,
  toEnding,
} from "./instance-state.ts";

const running: ContainerInfo = {
  status: "Running",
  startedAt: 1000,
  expectStopAt: 9000,
  entry: "ctf.example:4000",
  queue: null,
};

it.each<[string, ContainerInfo | undefined, InstanceState]>([
  ["none", undefined, { kind: "absent" }],
  ["a destroyed one", { ...running, status: "Destroyed" }, { kind: "absent" }],
  [
    "one in the queue",
    { ...running, status: "Pending", entry: null, queue: 3 },
    { kind: "queued", position: 3 },
  ],
  ["one that is starting", { ...running, status: "Pending", entry: null }, { kind: "starting" }],
  ["one without an address yet", { ...running, entry: null }, { kind: "starting" }],
  ["a running one", running, { kind: "running", entry: "ctf.example:4000", stopsAt: 9000 }],
])("reads the state of a container: %s", (_, container, state) => {
  expect(instanceState(container)).toEqual(state);
});

it("reads the container of a challenge", () => {
  const context = {
    closeTime: 9000,
    instanceEntry: "ctf.example:4000",
    status: "Running",
    startedAt: 1000,
    queue: null,
    url: null,
    fileSize: null,
  } as const;
  expect(toContainer(context)).toEqual(running);
  expect(toContainer({ ...context, status: null })).toBeUndefined();
});

describe("REACH-3 why a container ended", () => {
  const runningState = instanceState(running);
  it.each([
    ["there was none", { kind: "absent" }, false, 5000, undefined],
    ["it was destroyed on request", runningState, true, 5000, "Requested"],
    ["its time expired", runningState, false, 9000, "Expired"],
    ["it stopped early", runningState, false, 8999, "Unknown"],
    ["it never started", { kind: "queued", position: 1 }, false, 5000, "NotStarted"],
  ] as const)("%s", (_, last, wasAsked, now, ending) => {
    expect(toEnding(last, wasAsked, now)).toBe(ending);
  });
});

it("allows the extension in the configured time before the end", () => {
  expect(extensionOpensAt(3_600_000, 10)).toBe(3_000_000);
});
