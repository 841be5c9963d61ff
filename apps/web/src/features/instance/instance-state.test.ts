import type { ContainerInfo } from "@gonfalon/contract/container-info.ts";
import { describe, expect, it } from "vitest";
import {
  getExtensionStart,
  type InstanceState,
  toContainer,
  toEnding,
  toInstanceState,
} from "./instance-state.ts";

const runningContainer: ContainerInfo = {
  status: "Running",
  startedAt: 1000,
  expectStopAt: 9000,
  entry: "ctf.example:4000",
  queue: null,
};

it.each<[string, ContainerInfo | undefined, InstanceState]>([
  ["no container", undefined, { kind: "absent" }],
  ["a destroyed container", { ...runningContainer, status: "Destroyed" }, { kind: "absent" }],
  [
    "a queued container",
    { ...runningContainer, status: "Pending", entry: null, queue: 3 },
    { kind: "queued", position: 3 },
  ],
  ["a starting container", { ...runningContainer, status: "Pending", entry: null }, { kind: "starting" }],
  ["a container without an address", { ...runningContainer, entry: null }, { kind: "starting" }],
  ["a running container", runningContainer, { kind: "running", entry: "ctf.example:4000", stopsAt: 9000 }],
])("returns the state of %s", (_, container, state) => {
  expect(toInstanceState(container)).toEqual(state);
});

it("returns the container of a challenge, or undefined if there is none", () => {
  const context = {
    closeTime: 9000,
    instanceEntry: "ctf.example:4000",
    status: "Running",
    startedAt: 1000,
    queue: null,
    url: null,
    fileSize: null,
  } as const;
  expect(toContainer(context)).toEqual(runningContainer);
  expect(toContainer({ ...context, status: null })).toBeUndefined();
});

describe("REACH-3 the reason why a container ended", () => {
  const runningState = toInstanceState(runningContainer);
  it.each([
    ["is undefined without a container", { kind: "absent" }, false, 5000, undefined],
    ["is Requested if it was destroyed on request", runningState, true, 5000, "Requested"],
    ["is Expired after its lifetime", runningState, false, 9000, "Expired"],
    ["is Unknown if it stopped early", runningState, false, 8999, "Unknown"],
    ["is NotStarted if it was still queued", { kind: "queued", position: 1 }, false, 5000, "NotStarted"],
  ] as const)("%s", (_, lastState, isRequested, now, ending) => {
    expect(toEnding(lastState, isRequested, now)).toBe(ending);
  });
});

it("allows an extension from the configured number of minutes before the end", () => {
  expect(getExtensionStart(3_600_000, 10)).toBe(3_000_000);
});
