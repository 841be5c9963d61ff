import type { PlayedChallenge } from "@gonfalon/contract/challenge.ts";
import type { PlayerBoard } from "@gonfalon/contract/scoreboard.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { notificationsStore } from "@mantine/notifications";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { formatDateTime } from "#i18n/format.ts";
import { createDeferred } from "#testing/create-deferred.ts";
import { fill } from "#testing/fill.ts";
import {
  buildBoardChallenge,
  buildBoardTeam,
  buildGame,
  buildOwnInstance,
  buildPlayedChallenge,
  buildPlayerBoard,
} from "#testing/games.ts";
import { type StubResponses, showAt, signedInAs, withProxy } from "#testing/show-at.tsx";

const CONTAINER_PATH = "/api/game/1/container/2";
const CONTAINER_ID = "0f4c1a52-9d51-4b9e-8a11-3a8b6f1f0d27";

type Context = PlayedChallenge["context"];

const contextWithoutContainer: Context = buildPlayedChallenge({ id: 2, title: "stack" }).context;

function buildRunningContext(overrides: Partial<Context> = {}): Context {
  const now = Date.now();
  return {
    ...contextWithoutContainer,
    status: "Running",
    startedAt: now,
    closeTime: now + 90 * MINUTE_MS,
    instanceEntry: "ctf.example:32768",
    ...overrides,
  };
}

/** The instance is in its last minutes, in which it can be extended. */
const extendableContext = buildRunningContext({ closeTime: Date.now() + 5 * MINUTE_MS });

const solve = { id: 2, score: 500, type: "Normal", userName: "ann", time: Date.now() } as const;

function buildBoard(isSolved: boolean, deadline: number | null = null): PlayerBoard {
  return buildPlayerBoard({
    challenges: { Pwn: [buildBoardChallenge({ id: 2, title: "stack", category: "Pwn", deadline })] },
    rank: buildBoardTeam({ id: 5, name: "Ours", solvedChallenges: isSolved ? [solve] : [] }),
  });
}

/** Opens a challenge with a server whose container state can change. */
function show(getContext: () => Context, responses: StubResponses = {}) {
  return showAt("/games/1/challenges#2-stack", {
    ...signedInAs("User"),
    "GET /api/game/1": { body: buildGame() },
    "GET /api/game/1/details": { body: buildBoard(false) },
    "GET /api/game/1/notices": { body: [] },
    "GET /api/game/instances": { body: [] },
    "GET /api/game/1/challenges/2": () => ({
      body: buildPlayedChallenge({
        id: 2,
        title: "stack",
        category: "Pwn",
        type: "DynamicContainer",
        context: getContext(),
      }),
    }),
    ...responses,
  });
}

const findButton = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>("button", { name });
const findPanel = () => screen.findByRole("region", { name: "Instance" });

it("REACH-1 shows the lifetime of an instance, starts it and shows its address", async () => {
  let context = contextWithoutContainer;
  show(() => context, {
    [`POST ${CONTAINER_PATH}`]: () => {
      context = buildRunningContext();
      return { body: { status: "Running", startedAt: 0, expectStopAt: 0, entry: "x:1", queue: null } };
    },
  });
  expect(await screen.findByText(/runs for 120 minutes/)).toBeDefined();
  await userEvent.click(await findButton("Start instance"));
  const addressField = await screen.findByRole<HTMLInputElement>("textbox", { name: "Address" });
  expect(addressField.value).toBe("ctf.example:32768");
  expect(addressField.readOnly).toBe(true);
  expect(screen.getByRole("link", { name: "Open as a web page" }).getAttribute("href")).toBe(
    "http://ctf.example:32768/",
  );
  expect(screen.getByDisplayValue("nc ctf.example 32768")).toBeDefined();
  expect(within(await findPanel()).getByRole("timer").textContent).toMatch(/^1:(30:00|29:\d\d)$/);
});

it("keeps the focus in the panel while an instance starts, and after it has started and stopped", async () => {
  let context = contextWithoutContainer;
  const response = createDeferred();
  show(() => context, {
    [`POST ${CONTAINER_PATH}`]: () => response.promise,
    [`DELETE ${CONTAINER_PATH}`]: () => {
      context = contextWithoutContainer;
      return {};
    },
  });
  const startButton = await findButton("Start instance");
  await userEvent.click(startButton);
  expect(await screen.findByText("Starting. The first time this may take a minute.")).toBeDefined();
  // A browser moves the focus away from a button with the `disabled` attribute.
  expect(startButton.disabled).toBe(false);
  context = buildRunningContext();
  response.resolve({ body: { status: "Running", startedAt: 0, expectStopAt: 0, entry: "x:1", queue: null } });
  await screen.findByRole("textbox", { name: "Address" });
  const panel = await findPanel();
  await waitFor(() => expect(document.activeElement).toBe(panel));

  await userEvent.click(await findButton("Stop instance"));
  await userEvent.click(await findButton("Stop"));
  await findButton("Start instance");
  await waitFor(() => expect(document.activeElement).toBe(panel));
});

it("REACH-2 shows why an instance could not start, and links to the running instances", async () => {
  show(() => contextWithoutContainer, {
    [`POST ${CONTAINER_PATH}`]: { status: 400, body: { title: "At most 1 instance at a time", status: 400 } },
    "GET /api/game/instances": { body: [buildOwnInstance(30 * MINUTE_MS)] },
  });
  await userEvent.click(await findButton("Start instance"));
  const alert = await within(await findPanel()).findByRole("alert");
  expect(alert.textContent).toContain("At most 1 instance at a time");
  expect(within(alert).getByRole("link", { name: "heap" }).getAttribute("href")).toBe(
    "/games/1/challenges#9",
  );
});

it("REACH-2 shows the position in the queue, and updates automatically", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let context: Context = { ...contextWithoutContainer, status: "Pending", queue: 3 };
  show(() => context);
  expect(await screen.findByText(/^Position 3 in the queue/)).toBeDefined();
  context = buildRunningContext();
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(await screen.findByRole("textbox", { name: "Address" })).toBeDefined();
});

it("REACH-4 disables the extension until the last minutes, and shows when it becomes available", async () => {
  show(() => buildRunningContext());
  expect((await findButton("Extend by 120 min")).disabled).toBe(true);
  expect(screen.getByText(/^Extendable after /)).toBeDefined();
});

it("REACH-4 shows the error if an extension is rejected", async () => {
  show(() => buildRunningContext({ closeTime: Date.now() + 9 * MINUTE_MS }), {
    [`POST ${CONTAINER_PATH}/extend`]: {
      status: 400,
      body: { title: "It has run for too long", status: 400 },
    },
  });
  await userEvent.click(await findButton("Extend by 120 min"));
  expect((await within(await findPanel()).findByRole("alert")).textContent).toBe("It has run for too long");
});

it.each([
  {
    rule: "CLOSE-2",
    button: "Start instance",
    context: contextWithoutContainer,
    deadline: 1,
    pausedAt: null,
  },
  { rule: "CLOSE-2", button: "Extend by 120 min", context: extendableContext, deadline: 1, pausedAt: null },
  {
    rule: "PAUSE-1",
    button: "Start instance",
    context: contextWithoutContainer,
    deadline: null,
    pausedAt: Date.now(),
  },
  {
    rule: "PAUSE-1",
    button: "Extend by 120 min",
    context: extendableContext,
    deadline: null,
    pausedAt: Date.now(),
  },
])("$rule disables “$button” if the server rejects it", async ({ button, context, deadline, pausedAt }) => {
  show(() => context, {
    "GET /api/game/1": { body: buildGame({ pausedAt }) },
    "GET /api/game/1/details": { body: buildBoard(false, deadline) },
    "GET /api/game/1/challenges/2": {
      body: buildPlayedChallenge({ id: 2, title: "stack", type: "DynamicContainer", context, deadline }),
    },
  });
  expect((await findButton(button)).disabled).toBe(true);
});

it("REACH-4 shows the new end of an extended instance", async () => {
  const expectStopAt = new Date(2031, 0, 31, 9, 5).getTime();
  show(() => buildRunningContext({ closeTime: Date.now() + 9 * MINUTE_MS }), {
    [`POST ${CONTAINER_PATH}/extend`]: {
      body: { status: "Running", startedAt: 0, expectStopAt, entry: "x:1", queue: null },
    },
  });
  await userEvent.click(await findButton("Extend by 120 min"));
  const listMessages = () => notificationsStore.getState().notifications.map(({ message }) => message);
  await waitFor(() =>
    expect(listMessages()).toEqual([`Instance extended to ${formatDateTime(expectStopAt)}`]),
  );
});

it("REACH-5 destroys an instance only after confirmation, and shows that it has ended", async () => {
  let context = buildRunningContext();
  const { requests } = show(() => context, {
    [`DELETE ${CONTAINER_PATH}`]: () => {
      context = contextWithoutContainer;
      return {};
    },
  });
  const countDeletions = () => requests.filter(({ method }) => method === "DELETE").length;
  await userEvent.click(await findButton("Stop instance"));
  expect(document.activeElement).toBe(await findButton("Cancel"));
  await userEvent.keyboard("{Enter}");
  expect(countDeletions()).toBe(0);
  expect(document.activeElement).toBe(await findButton("Stop instance"));
  await userEvent.keyboard("{Enter}");
  await userEvent.click(await findButton("Stop"));
  expect(await screen.findByText("The instance was stopped.")).toBeDefined();
  expect(countDeletions()).toBe(1);
});

it("REACH-3 shows that an instance stopped early", async () => {
  let context: Context = buildRunningContext({ closeTime: Date.now() + 9 * MINUTE_MS });
  show(() => context, {
    [`POST ${CONTAINER_PATH}/extend`]: () => {
      context = contextWithoutContainer;
      return { body: { status: "Running", startedAt: 0, expectStopAt: 0, entry: "x:1", queue: null } };
    },
  });
  await userEvent.click(await findButton("Extend by 120 min"));
  expect(await screen.findByText("The instance stopped unexpectedly.")).toBeDefined();
  expect(await findButton("Start instance")).toBeDefined();
});

it("REACH-3 shows that an instance expired", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const closeTime = Date.now() + MINUTE_MS;
  const context = buildRunningContext({ closeTime });
  show(() => (Date.now() < closeTime ? context : contextWithoutContainer));
  await screen.findByRole("textbox", { name: "Address" });
  await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS + 5000));
  expect(await screen.findByText(/^The instance expired/)).toBeDefined();
});

it("REACH-7 offers to stop the instance after a correct flag, and keeps it on request", async () => {
  let isSolved = false;
  const { requests } = show(() => buildRunningContext(), {
    "GET /api/game/1/details": () => ({ body: buildBoard(isSolved) }),
    "POST /api/game/1/challenges/2": () => {
      isSolved = true;
      return { body: 7 };
    },
    "GET /api/game/1/challenges/2/status/7": { body: "Accepted" },
  });
  await fill(await screen.findByRole("textbox", { name: "Flag" }), "flag{yes}{Enter}");
  expect(await screen.findByText("Solved! Stop the instance?")).toBeDefined();
  expect(requests.some(({ method }) => method === "DELETE")).toBe(false);
  await userEvent.click(await findButton("Keep it running"));
  await waitFor(() => expect(screen.queryByText(/^Solved! Stop/)).toBeNull());
  expect(requests.some(({ method }) => method === "DELETE")).toBe(false);
});

it("REACH-8 shows a proxied instance as a WebSocket URL, with commands and a terminal", async () => {
  show(() => buildRunningContext({ instanceEntry: CONTAINER_ID }));
  const url = `${location.origin.replace("http", "ws")}/api/proxy/${CONTAINER_ID}`;
  const addressField = await screen.findByRole<HTMLInputElement>("textbox", { name: "WebSocket address" });
  expect(addressField.value).toBe(url);
  expect(screen.queryByRole("link", { name: "Open as a web page" })).toBeNull();
  expect(screen.getByDisplayValue(`npm run tunnel -- connect ${url}`)).toBeDefined();
  expect(screen.getByDisplayValue(`wsrx connect ${url}`)).toBeDefined();
  expect(await findButton("Terminal in the browser")).toBeDefined();
});

const daemonResponses: StubResponses = {
  ...withProxy,
  "GET /version": { body: { version: "0.5.0" } },
  "GET /connect": { status: 202 },
  "GET /pool": { body: [] },
};

it("REACH-8 shows the local address of a tunnel, and the address on the platform on request", async () => {
  const tunnel = { label: "", local: "127.0.0.1:4444", latency: -1 };
  const { requests } = show(() => buildRunningContext({ instanceEntry: CONTAINER_ID }), {
    ...daemonResponses,
    "POST /pool": { body: { ...tunnel, remote: `ws://${location.host}/api/proxy/${CONTAINER_ID}` } },
  });
  const addressField = await screen.findByRole<HTMLInputElement>("textbox", {
    name: "Address on this computer",
  });
  expect(addressField.value).toBe("127.0.0.1:4444");
  expect(screen.getByRole("link", { name: "Open as a web page" }).getAttribute("href")).toBe(
    "http://127.0.0.1:4444/",
  );
  const request = requests.find(({ method, url }) => method === "POST" && url.endsWith("/pool"));
  expect(await request?.json()).toMatchObject({ label: "stack @ Autumn Cup" });
  await userEvent.click(screen.getByRole("radio", { name: "Address on the platform" }));
  expect(await screen.findByRole("textbox", { name: "WebSocket address" })).toBeDefined();
});

it("REACH-8 closes the tunnel only after the instance has been stopped", async () => {
  let refusal: { status: number; body: object } | undefined = {
    status: 400,
    body: { title: "The container could not be stopped", status: 400 },
  };
  let context = buildRunningContext({ instanceEntry: CONTAINER_ID });
  const tunnel = { label: "", local: "127.0.0.1:4444", latency: -1 };
  const { requests } = show(() => context, {
    ...daemonResponses,
    "POST /pool": { body: { ...tunnel, remote: `ws://${location.host}/api/proxy/${CONTAINER_ID}` } },
    "DELETE /pool": {},
    [`DELETE ${CONTAINER_PATH}`]: () => {
      if (refusal) return refusal;
      context = contextWithoutContainer;
      return {};
    },
  });
  const listDeletedPaths = () =>
    requests.filter(({ method }) => method === "DELETE").map(({ url }) => new URL(url).pathname);
  await screen.findByRole("textbox", { name: "Address on this computer" });
  await userEvent.click(await findButton("Stop instance"));
  await userEvent.click(await findButton("Stop"));
  expect((await within(await findPanel()).findByRole("alert")).textContent).toBe(
    "The container could not be stopped",
  );
  expect(screen.getByRole("textbox", { name: "Address on this computer" })).toBeDefined();
  refusal = undefined;
  await userEvent.click(await findButton("Stop"));
  await waitFor(() => expect(listDeletedPaths()).toEqual([CONTAINER_PATH, CONTAINER_PATH, "/pool"]));
});

it("REACH-8 shows what the tunnel daemon is waiting for", async () => {
  show(() => buildRunningContext({ instanceEntry: CONTAINER_ID }), {
    ...daemonResponses,
    "GET /connect": { status: 201 },
  });
  expect(await screen.findByText(/^The tunnel daemon is waiting for approval/)).toBeDefined();
});
