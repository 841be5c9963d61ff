import type { EditedChallengeInfo } from "@gonfalon/contract/challenge.ts";
import { DEFAULT_BLOOD_BONUS, packBloodBonus } from "@gonfalon/rules/blood-bonus.ts";
import { notificationsStore } from "@mantine/notifications";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { buildChallenge, buildChallengeInfo } from "#testing/build-challenge.ts";
import { createDeferred } from "#testing/create-deferred.ts";
import { fill } from "#testing/fill.ts";
import { buildGame } from "#testing/games.ts";
import { isDisabled } from "#testing/is-disabled.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";
import { showClosing } from "#testing/show-closing.tsx";
import { ConfirmBulkAction } from "./ConfirmBulkAction.tsx";

const visibleChallenge = buildChallengeInfo();
const hiddenChallenge = buildChallengeInfo({ id: 8, title: "Hidden", category: "Web", isEnabled: false });

function show(search: string, challenges: readonly EditedChallengeInfo[], responses: StubResponses = {}) {
  return showAt(`/admin/games/3/challenges${search}`, {
    ...signedInAs("Admin"),
    "GET /api/game/3": { body: buildGame({ id: 3 }) },
    "GET /api/edit/games/3": { body: { id: 3, title: "Cup", bloodBonus: DEFAULT_BLOOD_BONUS } },
    "GET /api/edit/games/3/challenges": { body: challenges },
    ...responses,
  });
}

it("shows the value of each challenge, filters the list by text and category in the URL, and resets the filters", async () => {
  const { address } = show("?category=Pwn", [visibleChallenge, hiddenChallenge]);
  expect(await screen.findByText("864 points now (max 1,000, min 250)")).toBeDefined();
  expect(screen.getByText("1 challenge · 1 enabled")).toBeDefined();
  await fill(screen.getByRole("textbox", { name: "Search challenges" }), "hid{Enter}");
  await waitFor(() => expect(address()).toBe("/admin/games/3/challenges?search=hid&category=Pwn"));
  expect(screen.getByRole("heading", { name: "No matching challenges" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "All challenges" }));
  await waitFor(() => expect(address()).toBe("/admin/games/3/challenges"));
});

it("CAT-1 shows the label of a challenge instead of its category", async () => {
  show("", [{ ...visibleChallenge, categoryLabel: "Stack" }]);
  expect(await screen.findByText("Stack · Static attachment")).toBeDefined();
});

it("shows that there are no challenges", async () => {
  show("", []);
  expect(await screen.findByRole("heading", { name: "No challenges yet" })).toBeDefined();
});

it("CHAL-2 does not offer to enable a challenge without flags, and links to them", async () => {
  show("", [{ ...hiddenChallenge, flagCount: 0 }]);
  const toggle = await screen.findByRole<HTMLInputElement>("switch", { name: "Enable “Hidden”" });
  expect(toggle.disabled).toBe(true);
  const reason = screen.getByRole("link", { name: "Add at least one flag to enable this challenge." });
  expect(reason.getAttribute("href")).toBe("/admin/games/3/challenges/8#flags");
  expect(toggle.getAttribute("aria-describedby")).toBe(reason.id);
});

it("creates a challenge and opens its editor", async () => {
  const { requests, address } = show("", [], {
    "POST /api/edit/games/3/challenges": { body: buildChallenge({ id: 9 }) },
  });
  const [button] = await screen.findAllByRole("button", { name: "New challenge" });
  if (button) await userEvent.click(button);
  const dialog = within(await screen.findByRole("dialog", { name: "New challenge" }));
  await userEvent.click(dialog.getByRole("button", { name: "Create" }));
  expect(dialog.getByText("A challenge needs a title")).toBeDefined();
  await fill(dialog.getByLabelText(/^Title/), "Baby");
  await userEvent.click(dialog.getByRole("radio", { name: "Dynamic container" }));
  await userEvent.click(dialog.getByRole("button", { name: "Create" }));
  await waitFor(() => expect(address()).toBe("/admin/games/3/challenges/9"));
  const postRequest = requests.find(({ method }) => method === "POST");
  expect(await postRequest?.json()).toEqual({ title: "Baby", category: "Misc", type: "DynamicContainer" });
});

it("saves the game's bonuses for the first three solves of a challenge", async () => {
  const { requests } = show("", [visibleChallenge], {
    "PUT /api/edit/games/3": { body: {} },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Blood bonus" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Blood bonuses" }));
  const firstBonus = await dialog.findByLabelText<HTMLInputElement>("First blood");
  expect(firstBonus.value).toBe("5 %");
  await userEvent.clear(firstBonus);
  await fill(firstBonus, "7.5");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(requests.some(({ method }) => method === "PUT")).toBe(true));
  const putRequest = requests.find(({ method }) => method === "PUT");
  expect(await putRequest?.json()).toEqual({ bloodBonus: packBloodBonus([75, 30, 10]) });
});

it("ignores a digit that would make a bonus higher than 100 %", async () => {
  const { requests } = show("", [visibleChallenge], {
    "PUT /api/edit/games/3": { body: {} },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Blood bonus" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Blood bonuses" }));
  const secondBonus = await dialog.findByLabelText<HTMLInputElement>("Second blood");
  await userEvent.clear(secondBonus);
  await userEvent.type(secondBonus, "250{Enter}");
  await waitFor(() => expect(requests.some(({ method }) => method === "PUT")).toBe(true));
  const putRequest = requests.find(({ method }) => method === "PUT");
  expect(await putRequest?.json()).toEqual({ bloodBonus: packBloodBonus([50, 250, 10]) });
});

it("CHAL-10 reorders challenges with buttons", async () => {
  const { requests } = show("", [visibleChallenge, hiddenChallenge], {
    "PUT /api/edit/games/3/challenges/order": {},
  });
  await userEvent.click(await screen.findByRole("button", { name: "Order" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Reorder challenges" }));
  await userEvent.click(dialog.getByRole("button", { name: "Move “Hidden” up" }));
  await userEvent.click(dialog.getByRole("button", { name: "Save order" }));
  await waitFor(() => expect(requests.some(({ method }) => method === "PUT")).toBe(true));
  const putRequest = requests.find(({ method }) => method === "PUT");
  expect(await putRequest?.json()).toEqual({ challengeIds: [8, 7] });
});

it("CHAL-10 reorders challenges by keyboard, announces the new place, and keeps the focus", async () => {
  const { requests } = show("", [visibleChallenge, hiddenChallenge], {
    "PUT /api/edit/games/3/challenges/order": {},
  });
  (await screen.findByRole("button", { name: "Order" })).focus();
  await userEvent.keyboard("{Enter}");
  const dialog = within(await screen.findByRole("dialog", { name: "Reorder challenges" }));
  const listTitles = () => dialog.getAllByRole("listitem").map(({ textContent }) => textContent);
  const moveUpButton = dialog.getByRole("button", { name: "Move “Hidden” up" });
  while (document.activeElement !== moveUpButton) await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  expect(listTitles()).toEqual(["Hidden", "Baby"]);
  expect(document.activeElement).toBe(moveUpButton);
  expect(isDisabled(moveUpButton)).toBe(true);
  expect(dialog.getByRole("status").textContent).toBe("Moved to place 1 of 2");

  await userEvent.keyboard("{Enter}");
  expect(listTitles()).toEqual(["Hidden", "Baby"]);
  const saveButton = dialog.getByRole("button", { name: "Save order" });
  while (document.activeElement !== saveButton) await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const putRequest = requests.find(({ method }) => method === "PUT");
  expect(await putRequest?.json()).toEqual({ challengeIds: [8, 7] });
});

it("enables the selected challenges that are disabled, and shows which one failed", async () => {
  const closedChallenge = { ...hiddenChallenge, id: 9, title: "Closed" };
  const { requests } = show("", [visibleChallenge, hiddenChallenge, closedChallenge], {
    "PUT /api/edit/games/3/challenges/8": { body: buildChallenge({ id: 8 }) },
    "PUT /api/edit/games/3/challenges/9": { status: 400, body: { title: "No flag yet", status: 400 } },
  });
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select all" }));
  await userEvent.click(screen.getByRole("button", { name: "Enable (2)" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Enable 2 challenges" }));
  expect(
    dialog.getByText(/^Players see the selection immediately, or from the start of the game\./),
  ).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "Enable" }));
  expect((await dialog.findByRole("alert")).textContent).toContain("ClosedNo flag yet");
  expect(requests.filter(({ method }) => method === "PUT")).toHaveLength(2);
});

it("CHAL-11 copies the selected challenges to a game that the server finds by its title", async () => {
  const { requests } = show("", [visibleChallenge, hiddenChallenge], {
    // The game is too old to be offered without a search.
    "GET /api/edit/games": ({ url }) => {
      const isSearch = new URL(url).searchParams.get("search") === "final";
      return { body: { data: isSearch ? [{ id: 4, title: "Final" }] : [], total: 101, length: 0 } };
    },
    "POST /api/edit/games/4/challenges/copies": { body: [] },
  });
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select “Baby”" }));
  await userEvent.click(screen.getByRole("button", { name: "Copy (1)" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Copy 1 challenge" }));
  const targetField = await dialog.findByRole<HTMLInputElement>("combobox", { name: "Target game" });
  await waitFor(() => expect(targetField.value).toBe("Cup"));
  await userEvent.click(targetField);
  await userEvent.keyboard("final");
  await userEvent.click(await screen.findByRole("option", { name: "Final" }));
  await userEvent.click(dialog.getByRole("button", { name: "Copy" }));
  expect(await dialog.findByRole("link", { name: "Open challenges" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Copy (0)" })).toBeDefined();
  expect(screen.getByRole("dialog", { name: "Copy 1 challenge" })).toBeDefined();
  const postRequest = requests.find(({ method }) => method === "POST");
  expect(await postRequest?.json()).toEqual({ challengeIds: [7] });
});

it("keeps the title of the dialog while it closes", () => {
  const close = () => undefined;
  showClosing(
    <ConfirmBulkAction
      gameId={3}
      pendingAction={{ kind: "enable", challenges: [hiddenChallenge] }}
      onClose={close}
    />,
    <ConfirmBulkAction gameId={3} pendingAction={undefined} onClose={close} />,
  );
  expect(screen.getByRole("dialog", { name: "Enable 1 challenge" })).toBeDefined();
});

it("keeps another bulk dialog open when the response for the first one arrives", async () => {
  const response = createDeferred();
  show("", [visibleChallenge, hiddenChallenge], {
    "PUT /api/edit/games/3/challenges/8": () => response.promise,
  });
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select all" }));
  await userEvent.click(screen.getByRole("button", { name: "Enable (1)" }));
  const enableDialog = within(await screen.findByRole("dialog", { name: "Enable 1 challenge" }));
  await userEvent.click(enableDialog.getByRole("button", { name: "Enable" }));
  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("button", { name: "Disable (1)" }));
  await screen.findByRole("dialog", { name: "Disable 1 challenge" });
  response.resolve({ body: buildChallenge({ id: 8 }) });
  await waitFor(() => expect(notificationsStore.getState().notifications).toHaveLength(1));
  expect(screen.getByRole("dialog", { name: "Disable 1 challenge" })).toBeDefined();
});

it("keeps a selection that was made after the copy dialog was closed", async () => {
  const response = createDeferred();
  show("", [visibleChallenge, hiddenChallenge], {
    "GET /api/edit/games": { body: { data: [], total: 0, length: 0 } },
    "POST /api/edit/games/3/challenges/copies": () => response.promise,
  });
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select “Baby”" }));
  await userEvent.click(screen.getByRole("button", { name: "Copy (1)" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Copy 1 challenge" }));
  await userEvent.click(dialog.getByRole("button", { name: "Copy" }));
  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("checkbox", { name: "Select “Hidden”" }));
  response.resolve({ body: [] });
  await waitFor(() => expect(notificationsStore.getState().notifications).toHaveLength(1));
  expect(screen.getByRole("button", { name: "Copy (2)" })).toBeDefined();
});

it("CHAL-10 reloads the list if a challenge was deleted in the meantime, and keeps the new order", async () => {
  const lastChallenge = { ...hiddenChallenge, id: 9, title: "Last" };
  let storedChallenges = [visibleChallenge, hiddenChallenge, lastChallenge];
  const { requests } = show("", [], {
    "GET /api/edit/games/3/challenges": () => ({ body: storedChallenges }),
    "PUT /api/edit/games/3/challenges/order": () => {
      if (storedChallenges.length === 2) return {};
      storedChallenges = [visibleChallenge, lastChallenge];
      return { status: 404, body: { title: "Challenge not found", status: 404 } };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Order" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Reorder challenges" }));
  await userEvent.click(dialog.getByRole("button", { name: "Move “Last” up" }));
  await userEvent.click(dialog.getByRole("button", { name: "Move “Last” up" }));
  await userEvent.click(dialog.getByRole("button", { name: "Save order" }));
  expect((await dialog.findByRole("alert")).textContent).toBe(
    "A challenge was deleted in the meantime. Check the order and save it again.",
  );
  await waitFor(() =>
    expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["Last", "Baby"]),
  );
  await userEvent.click(dialog.getByRole("button", { name: "Save order" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const putRequest = requests.findLast(({ method }) => method === "PUT");
  expect(await putRequest?.json()).toEqual({ challengeIds: [9, 7] });
});
