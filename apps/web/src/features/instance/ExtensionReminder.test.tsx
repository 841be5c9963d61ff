import type { OwnInstance } from "@gonfalon/contract/instance.ts";
import { MINUTE_MS, SECOND_MS } from "@gonfalon/rules/durations.ts";
import { MantineProvider } from "@mantine/core";
import { cleanNotifications, Notifications } from "@mantine/notifications";
import { act, cleanup, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { buildGame, buildOwnInstance, buildPlayedChallenge } from "#testing/games.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";

const START = Date.parse("2026-01-01T10:00:00Z");

const toFake = ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"] as const;
beforeEach(() => void vi.useFakeTimers({ now: START, toFake: [...toFake] }));

function buildInstance(minutesLeft: number): OwnInstance {
  const { container, ...instance } = buildOwnInstance(0);
  // Relative to `START`: with other times, the client would detect another instance or an extension.
  const times = { startedAt: START, expectStopAt: START + minutesLeft * MINUTE_MS };
  return { ...instance, container: { ...container, ...times } };
}

/** Opens a page with instances and waits until the client has loaded them. */
async function open(instances: readonly OwnInstance[], responses: StubResponses = {}): Promise<void> {
  render(
    <MantineProvider env="test">
      <Notifications autoClose={false} />
    </MantineProvider>,
  );
  showAt("/about", {
    ...signedInAs("User"),
    "GET /api/game/instances": { body: instances },
    ...responses,
  });
  await vi.waitFor(async () => {
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getAllByRole("button", { name: /running instances?$/ }).length).toBeGreaterThan(0);
  });
}

function advanceTime(ms: number): Promise<void> {
  return act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
}

it("REACH-11 shows an orange toast once when an instance can be extended", async () => {
  await open([buildInstance(30)]);
  await advanceTime(19 * MINUTE_MS);
  expect(screen.queryByRole("alert")).toBeNull();
  await advanceTime(MINUTE_MS + 1000);
  const toast = screen.getByRole("alert");
  expect(toast.textContent).toMatch(/heap.*can be extended now/);
  expect(toast.getAttribute("style")).toContain("orange");
  await advanceTime(5 * MINUTE_MS);
  expect(screen.getAllByRole("alert")).toHaveLength(1);
});

it("REACH-11 shows the toast on a page that is opened late, and again only after an extension", async () => {
  await open([buildInstance(5)]);
  await advanceTime(1000);
  expect(screen.getByRole("alert").textContent).toContain("heap");
  act(() => cleanNotifications());
  cleanup();
  await open([buildInstance(5)]);
  await advanceTime(1000);
  expect(screen.queryByRole("alert")).toBeNull();
  cleanup();
  await open([buildInstance(8)]);
  await advanceTime(1000);
  expect(screen.getByRole("alert").textContent).toContain("heap");
});

it("REACH-11 shows the toast although the device was asleep when the renewal window opened", async () => {
  await open([buildInstance(30)]);
  vi.setSystemTime(START + 25 * MINUTE_MS);
  await advanceTime(1000);
  expect(screen.getByRole("alert").textContent).toContain("heap");
});

const GAME_PATH = "/api/game/1";
const CHALLENGE_PATH = "/api/game/1/challenges/9";

it("PAUSE-1 REACH-11 shows the toast only after the resume if the game is paused", async () => {
  const challenge = buildPlayedChallenge({ id: 9, title: "heap" });
  let pausedAt: number | null = START - MINUTE_MS;
  await open([buildInstance(8)], {
    [`GET ${GAME_PATH}`]: () => ({ body: buildGame({ pausedAt }) }),
    [`GET ${CHALLENGE_PATH}`]: { body: challenge },
  });
  await advanceTime(MINUTE_MS);
  expect(screen.queryByRole("alert")).toBeNull();
  pausedAt = null;
  await advanceTime(30 * SECOND_MS);
  await vi.waitFor(async () => {
    await advanceTime(SECOND_MS);
    expect(screen.getByRole("alert").textContent).toMatch(/heap.*can be extended now/);
  });
});

it("CLOSE-2 REACH-11 shows no toast after the deadline of the challenge until the deadline is moved", async () => {
  let deadline: number | null = START - MINUTE_MS;
  await open([buildInstance(8)], {
    [`GET ${GAME_PATH}`]: { body: buildGame() },
    [`GET ${CHALLENGE_PATH}`]: () => ({ body: buildPlayedChallenge({ id: 9, title: "heap", deadline }) }),
  });
  await advanceTime(MINUTE_MS);
  expect(screen.queryByRole("alert")).toBeNull();
  deadline = null;
  await advanceTime(30 * SECOND_MS);
  await vi.waitFor(async () => {
    await advanceTime(SECOND_MS);
    expect(screen.getByRole("alert").textContent).toMatch(/heap.*can be extended now/);
  });
});
