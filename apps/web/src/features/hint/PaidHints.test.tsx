import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { buildBoardChallenge, buildGame, buildPlayedChallenge, buildPlayerBoard } from "#testing/games.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";

const challenge = buildPlayedChallenge({
  id: 2,
  title: "login",
  hints: ["Look at the cookie", "It is salted"],
  paidHints: [
    { id: 8, title: "Salt", cost: 20, bought: true, content: "It is salted" },
    { id: 9, title: "Where to look", cost: 50, bought: false, content: null },
  ],
});

function show(responses: StubResponses) {
  return showAt("/games/1/challenges#2-login", {
    ...signedInAs("User"),
    "GET /api/game/1": { body: buildGame() },
    "GET /api/game/1/details": {
      body: buildPlayerBoard({ challenges: { Web: [buildBoardChallenge({ id: 2, title: "login" })] } }),
    },
    "GET /api/game/1/notices": { body: [] },
    ...responses,
  });
}

it("CLOSE-2 HINT-2 offers hints if organizers have moved the deadline while the challenge was open", async () => {
  show({ "GET /api/game/1/challenges/2": { body: { ...challenge, deadline: 1 } } });
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Show hint (−50 points)" });
  expect(button.disabled).toBe(false);
});

it("HINT-3 asks for confirmation before points are spent, and then shows the hint", async () => {
  let isBought = false;
  const boughtHint = { id: 9, title: "Where to look", cost: 50, bought: true, content: "In the header" };
  const { requests } = show({
    "GET /api/game/1/challenges/2": () => ({
      body: isBought ? { ...challenge, paidHints: [boughtHint], hints: ["In the header"] } : challenge,
    }),
    "POST /api/game/1/challenges/2/hints/9": () => {
      isBought = true;
      return { body: boughtHint };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Show hint (−50 points)" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Show “Where to look”?" }));
  expect(dialog.getByText(/pays 50 points/)).toBeDefined();
  expect(requests.some(({ method }) => method === "POST")).toBe(false);
  await userEvent.click(dialog.getByRole("button", { name: "Show hint" }));
  const content = await screen.findByText("In the header");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: /^Show/ })).toBeNull());
  expect(document.activeElement?.contains(content)).toBe(true);
  expect(document.activeElement?.tagName).toBe("LI");
  const request = requests.findLast(({ method }) => method === "POST");
  expect(await request?.json()).toEqual({ cost: 50 });
});

it("HINT-3 closes the confirmation, and shows the hint, when another member of the team buys it", async () => {
  let isBought = false;
  const boughtHint = { id: 9, title: "Where to look", cost: 50, bought: true, content: "In the header" };
  show({
    "GET /api/game/1/challenges/2": () => ({
      body: isBought ? { ...challenge, paidHints: [boughtHint], hints: ["In the header"] } : challenge,
    }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Show hint (−50 points)" }));
  await screen.findByRole("dialog", { name: "Show “Where to look”?" });
  isBought = true;
  document.dispatchEvent(new Event("visibilitychange"));
  expect(await screen.findByText("In the header")).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: /^Show/ })).toBeNull());
});

it("Escape closes the confirmation of a purchase, but not the challenge", async () => {
  show({ "GET /api/game/1/challenges/2": { body: challenge } });
  await userEvent.click(await screen.findByRole("button", { name: "Show hint (−50 points)" }));
  expect(await screen.findByRole("dialog", { name: "Show “Where to look”?" })).toBeDefined();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: /^Show/ })).toBeNull());
  expect(screen.getByRole("dialog", { name: "login" })).toBeDefined();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("HINT-2 shows the new cost after a purchase was rejected because the cost had changed", async () => {
  let cost = 50;
  show({
    // While a game runs, polling would also show the new cost.
    "GET /api/game/1": { body: buildGame({ start: 0, end: 1 }) },
    "GET /api/game/1/challenges/2": () => ({
      body: {
        ...challenge,
        paidHints: [{ id: 9, title: "Where to look", cost, bought: false, content: null }],
      },
    }),
    "POST /api/game/1/challenges/2/hints/9": {
      status: 409,
      body: { title: "The cost has changed.", status: 409 },
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Show hint (−50 points)" }));
  cost = 80;
  const dialog = within(await screen.findByRole("dialog", { name: "Show “Where to look”?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Show hint" }));
  expect(await screen.findByRole("button", { name: "Show hint (−80 points)" })).toBeDefined();
});

it.each([
  { reason: "after the deadline of the challenge", deadline: 1, pausedAt: null },
  { reason: "while the game is paused", deadline: null, pausedAt: Date.now() },
])("HINT-2 offers no purchase $reason", async ({ deadline, pausedAt }) => {
  show({
    "GET /api/game/1": { body: buildGame({ pausedAt }) },
    "GET /api/game/1/details": {
      body: buildPlayerBoard({
        challenges: { Web: [buildBoardChallenge({ id: 2, title: "login", deadline })] },
      }),
    },
    "GET /api/game/1/challenges/2": { body: { ...challenge, deadline } },
  });
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Show hint (−50 points)" });
  expect(button.disabled).toBe(true);
});

it("HINT-5 shows a free hint after the end of the game, although the purchase is not stored", async () => {
  const hint = { id: 9, title: "Where to look", cost: 0, bought: false, content: null };
  show({
    "GET /api/game/1": { body: buildGame({ start: 0, end: 1 }) },
    "GET /api/game/1/challenges/2": { body: { ...challenge, paidHints: [hint], hints: [] } },
    "POST /api/game/1/challenges/2/hints/9": {
      body: { id: 9, title: "Where to look", cost: 0, content: "In the header" },
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Show hint" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Show “Where to look”?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Show hint" }));
  expect(await screen.findByText("In the header")).toBeDefined();
});

it("shows a bought hint once, although it is also in the list of free hints", async () => {
  show({ "GET /api/game/1/challenges/2": { body: challenge } });
  expect(await screen.findByText("Look at the cookie")).toBeDefined();
  await waitFor(() => expect(screen.getAllByText("It is salted")).toHaveLength(1));
});

it("LOCK-3 links from a locked challenge to the challenges that unlock it", async () => {
  const login = buildBoardChallenge({ id: 2, title: "login" });
  const vault = buildBoardChallenge({ id: 3, title: "vault" });
  const { requests } = showAt("/games/1/challenges#3-vault", {
    ...signedInAs("User"),
    "GET /api/game/1": { body: buildGame() },
    "GET /api/game/1/details": {
      body: buildPlayerBoard({
        challenges: { Web: [login, vault] },
        access: { 3: { locked: true, canSubmit: true, requires: [2] } },
      }),
    },
    "GET /api/game/1/notices": { body: [] },
    "GET /api/game/1/challenges/2": { body: challenge },
  });
  expect(await screen.findByText("Solve login first")).toBeDefined();
  const dialog = within(await screen.findByRole("dialog", { name: "vault" }));
  await userEvent.click(dialog.getByRole("link", { name: "login" }));
  expect(await screen.findByRole("dialog", { name: "login" })).toBeDefined();
  expect(requests.some(({ url }) => url.endsWith("/challenges/3"))).toBe(false);
});
