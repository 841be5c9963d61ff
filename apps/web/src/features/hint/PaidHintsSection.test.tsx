import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { buildChallenge } from "#testing/build-challenge.ts";
import { fill } from "#testing/fill.ts";
import { buildGame } from "#testing/games.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";

const hint = { id: 8, title: "Salt", content: "It is salted", cost: 20, sold: 1 };
const HINTS_PATH = "/api/edit/games/7/challenges/7/hints";

function show(hints: readonly unknown[], responses: StubResponses = {}) {
  return showAt("/admin/games/7/challenges/7", {
    ...signedInAs("Admin"),
    "GET /api/game/7": { body: buildGame({ id: 7 }) },
    "GET /api/edit/games/7": { body: { id: 7, title: "Cup" } },
    "GET /api/edit/games/7/challenges": { body: [] },
    "GET /api/edit/games/7/challenges/7": { body: buildChallenge() },
    [`GET ${HINTS_PATH}`]: { body: hints },
    ...responses,
  });
}

it("HINT-1 adds a hint with a title, a text and a cost of at least 1", async () => {
  const { requests } = show([], { [`POST ${HINTS_PATH}`]: { body: hint } });
  await userEvent.click(await screen.findByRole("button", { name: "New hint" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New hint" }));
  const costField = dialog.getByRole("textbox", { name: "Cost in points" });
  await userEvent.clear(costField);
  await fill(costField, "0");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("Give the hint a title")).toBeDefined();
  expect(dialog.getByText("Write the hint")).toBeDefined();
  expect(dialog.getByText(/^Enter a number from 1 to /)).toBeDefined();
  expect(requests.some(({ method }) => method === "POST")).toBe(false);
  await userEvent.clear(costField);
  await fill(costField, "20");
  await fill(dialog.getByRole("textbox", { name: "Title" }), "Salt");
  await fill(dialog.getByRole("textbox", { name: "Content" }), "It is salted");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await requests.findLast(({ method }) => method === "POST")?.json()).toEqual({
    title: "Salt",
    content: "It is salted",
    cost: 20,
  });
});

it("sends only the changed fields of a hint", async () => {
  const { requests } = show([hint], { [`PUT ${HINTS_PATH}/8`]: { body: hint } });
  await userEvent.click(await screen.findByRole("button", { name: "Edit Salt" }));
  const dialog = within(await screen.findByRole("dialog"));
  await fill(dialog.getByRole("textbox", { name: "Content" }), "!");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await requests.find(({ method }) => method === "PUT")?.json()).toEqual({ content: "It is salted!" });
});

it("HINT-3 shows that deleting a hint refunds the teams that have bought it", async () => {
  const { requests } = show([hint], { [`DELETE ${HINTS_PATH}/8`]: {} });
  expect(await screen.findByText("Bought by 1 team")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Delete Salt" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete Salt?" }));
  expect(dialog.getByText("1 team has bought it and gets its points back.")).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(requests.some(({ method }) => method === "DELETE")).toBe(true));
});
