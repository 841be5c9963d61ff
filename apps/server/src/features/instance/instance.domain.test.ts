import { HOUR_MS, MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { describe, expect, it } from "vitest";
import {
  type ContainerState,
  type ContainerWithAccess,
  decideExtension,
  decideStart,
  type EntryConfig,
  findCooldownRefusal,
  findObservedEnd,
  findRequiredEnd,
  type StartAttempt,
  toContainerInfo,
} from "./instance.domain.ts";

const now = new Date("2026-01-01T12:00:00Z");
const addMinutes = (count: number) => new Date(now.getTime() + count * MINUTE_MS);
const addSeconds = (count: number) => new Date(now.getTime() + count * 1000);

describe("CONTAINER-1 a team that starts a container", () => {
  const buildContainer = (id: string, challengeId: number, status: "Pending" | "Running" = "Running") => ({
    id,
    challengeId,
    status,
  });
  const attempt: StartAttempt = {
    challengeId: 1,
    imageSettings: { image: "challenge:1", exposePort: 80 },
    teamContainers: [],
    touchedAt: null,
    limit: 3,
    replacesOldest: false,
    engineRefusal: undefined,
    now,
  };
  const threeContainers = [buildContainer("a", 2), buildContainer("b", 3), buildContainer("c", 4)];
  const toGrant = (...replacedIds: string[]) => ({ kind: "granted", replacedIds });
  const toRefusal = (...refusal: unknown[]) => ({ kind: "refused", refusal });

  it.each<[string, Partial<StartAttempt>, unknown]>([
    ["gets one", {}, toGrant()],
    [
      "has to wait after the last operation",
      { touchedAt: addSeconds(-4) },
      toRefusal("instance.too-soon", { seconds: 6 }),
    ],
    [
      "has to wait even if its container is already running",
      { touchedAt: now, teamContainers: [buildContainer("x", 1)] },
      toRefusal("instance.too-soon", { seconds: 10 }),
    ],
    ["can start again after ten seconds", { touchedAt: addSeconds(-10) }, toGrant()],
    [
      "is refused while its container is running",
      { teamContainers: [buildContainer("x", 1)] },
      toRefusal("instance.running"),
    ],
    [
      "gets its container that is already starting",
      { teamContainers: [buildContainer("x", 1, "Pending")] },
      { kind: "joined", id: "x" },
    ],
    ["needs an image", { imageSettings: { image: "", exposePort: 80 } }, toRefusal("instance.no-image")],
    ["needs a port", { imageSettings: { image: "i", exposePort: 0 } }, toRefusal("instance.no-image")],
    [
      "gets no more than the limit",
      { teamContainers: threeContainers },
      toRefusal("instance.limit-reached", { limit: 3 }),
    ],
    ["has no limit if the limit is 0", { teamContainers: threeContainers, limit: 0 }, toGrant()],
    [
      "loses its oldest container if configured",
      { teamContainers: threeContainers, replacesOldest: true },
      toGrant("a"),
    ],
    [
      "loses several containers after the limit was lowered",
      { teamContainers: threeContainers, limit: 1, replacesOldest: true },
      toGrant("a", "b", "c"),
    ],
    [
      "loses no container while the engine is unavailable",
      { teamContainers: threeContainers, replacesOldest: true, engineRefusal: ["instance.no-engine"] },
      toRefusal("instance.no-engine"),
    ],
  ])("%s", (_name, overrides, expected) => {
    expect(decideStart({ ...attempt, ...overrides })).toEqual(expected);
  });
});

it("CONTAINER-2 rounds the remaining cooldown up", () => {
  expect(findCooldownRefusal(new Date(now.getTime() - 9001), now)).toEqual([
    "instance.too-soon",
    { seconds: 1 },
  ]);
});

it("CONTAINER-2 ignores a cooldown from before the clock was set back, but not a small clock difference", () => {
  expect(findCooldownRefusal(new Date(now.getTime() + HOUR_MS), now)).toBeUndefined();
  expect(findCooldownRefusal(new Date(now.getTime() + 1000), now)).toEqual([
    "instance.too-soon",
    { seconds: 11 },
  ]);
});

describe("CONTAINER-4 an extension", () => {
  const policy = {
    autoDestroyOnLimitReached: false,
    maxExerciseContainerCountPerUser: 1,
    defaultLifetime: 120,
    extensionDuration: 30,
    renewalWindow: 10,
  };
  const runningContainer = {
    status: "Running",
    startedAt: addMinutes(-110),
    stopAt: addMinutes(10),
  } as const;
  const WEEK_MINUTES = 7 * 24 * 60;

  it.each<[string, Parameters<typeof decideExtension>[0], unknown]>([
    ["adds to the current stop time", runningContainer, { stopAt: addMinutes(40).getTime() }],
    [
      "is rejected before the last ten minutes",
      { ...runningContainer, stopAt: addSeconds(601) },
      { refusal: ["instance.too-early", { minutes: 10 }] },
    ],
    [
      "is rejected for an expired container",
      { ...runningContainer, stopAt: now },
      { refusal: ["instance.not-running"] },
    ],
    [
      "is rejected for a queued container",
      { ...runningContainer, status: "Pending" },
      { refusal: ["instance.not-running"] },
    ],
    ["is rejected without a container", undefined, { refusal: ["instance.not-running"] }],
    [
      "is limited to a week after the start",
      { ...runningContainer, startedAt: addMinutes(20 - WEEK_MINUTES) },
      { stopAt: addMinutes(20).getTime() },
    ],
    [
      "never shortens the lifetime",
      { ...runningContainer, startedAt: addMinutes(5 - WEEK_MINUTES) },
      { stopAt: addMinutes(10).getTime() },
    ],
  ])("%s", (_name, container, expected) => {
    expect(decideExtension(container, policy, now)).toEqual(expected);
  });
});

const container: ContainerState = {
  id: "id",
  gameId: 1,
  challengeId: 1,
  participationId: 1,
  status: "Running",
  engineId: "engine-1",
  publicHost: "",
  publicPort: 30_000,
  startedAt: addMinutes(-10),
  stopAt: addMinutes(110),
};

describe("CONTAINER-5 a container", () => {
  const declaredContainer: ContainerWithAccess = {
    ...container,
    teamId: 1,
    title: "a challenge",
    isEnabled: true,
    isVisible: true,
    isLocked: false,
    participationStatus: "Accepted",
    isTeamDeleted: false,
    game: { startsAt: addMinutes(-60), endsAt: addMinutes(60), pausedAt: null, practiceMode: false },
    storageMiB: 256,
  };
  const endedGame = { startsAt: addMinutes(-60), endsAt: now, pausedAt: null, practiceMode: false };

  it.each<[string, Partial<ContainerWithAccess>, unknown]>([
    ["keeps running while nothing forbids it", {}, undefined],
    ["stops at its stop time", { stopAt: now }, "Expired"],
    ["stops when its challenge is disabled", { isEnabled: false }, "Withdrawn"],
    ["DIV-2 stops if the division may not see its challenge", { isVisible: false }, "Withdrawn"],
    ["LOCK-3 stops if the team has not unlocked its challenge", { isLocked: true }, "Withdrawn"],
    [
      "LOCK-5 keeps running in practice mode, in which nothing is locked",
      { isLocked: true, game: { ...endedGame, practiceMode: true } },
      undefined,
    ],
    ["stops when its team is suspended", { participationStatus: "Suspended" }, "Withdrawn"],
    ["stops when its team is rejected", { participationStatus: "Rejected" }, "Withdrawn"],
    ["stops when its team is deleted", { isTeamDeleted: true }, "Withdrawn"],
    ["stops at the end of the game", { game: endedGame }, "Withdrawn"],
    [
      "PAUSE-1 keeps running while the game is paused",
      { game: { ...endedGame, pausedAt: addMinutes(-5) } },
      undefined,
    ],
    ["keeps running in practice mode", { game: { ...endedGame, practiceMode: true } }, undefined],
    [
      "keeps running if it is for testing",
      { participationId: null, isEnabled: false, game: endedGame },
      undefined,
    ],
    ["stops at its stop time if it is for testing", { participationId: null, stopAt: now }, "Expired"],
  ])("%s", (_name, overrides, expected) => {
    expect(findRequiredEnd({ ...declaredContainer, ...overrides }, now)).toBe(expected);
  });
});

it.each([
  ["is running", { isRunning: true, writtenMiB: 256 }, undefined],
  ["is running on an engine that limits the disk", { isRunning: true, writtenMiB: undefined }, undefined],
  ["exceeded its disk limit", { isRunning: true, writtenMiB: 257 }, "StorageFull"],
  ["died if it is not running", { isRunning: false, writtenMiB: 0 }, "Died"],
  ["died if the engine does not list it", undefined, "Died"],
])("CONTAINER-6 observes that a container %s", (_name, observedContainer, expected) => {
  expect(findObservedEnd({ storageMiB: 256 }, observedContainer)).toBe(expected);
});

describe("CONTAINER-7 the entry", () => {
  const entryConfig: EntryConfig = {
    portMapping: "Default",
    publicEntry: undefined,
    siteHost: "ctf.example.org",
  };

  it.each<[string, Partial<ContainerState>, Partial<EntryConfig>, string | null]>([
    ["has the host of the site", {}, {}, "ctf.example.org:30000"],
    ["has the host of the engine", { publicHost: "node-7" }, {}, "node-7:30000"],
    [
      "has the configured host",
      { publicHost: "node-7" },
      { publicEntry: "play.example.org" },
      "play.example.org:30000",
    ],
    ["has brackets around an IPv6 address", { publicHost: "2001:db8::1" }, {}, "[2001:db8::1]:30000"],
    ["is the container id behind the proxy", {}, { portMapping: "PlatformProxy" }, "id"],
    ["is null until the container runs", { status: "Pending" }, { portMapping: "PlatformProxy" }, null],
    ["is null without a published port", { publicPort: null }, {}, null],
  ])("%s", (_name, overrides, config, expected) => {
    const info = toContainerInfo({ ...container, ...overrides }, { ...entryConfig, ...config }, undefined);
    expect(info.entry).toBe(expected);
  });
});
