import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { showAt, signedInAs } from "#testing/show-at.tsx";

const show = (address: string) =>
  showAt(address, {
    ...signedInAs("Admin"),
    "GET /api/edit/games": { body: { data: [], total: 0, length: 0 } },
  });

it("offers to create the first game on a platform without games", async () => {
  show("/admin/games");
  expect(await screen.findByRole("heading", { name: "No games yet" })).toBeDefined();
  const [, emptyListButton] = screen.getAllByRole("button", { name: "New game" });
  if (!emptyListButton) throw new Error("no button in the empty list");
  await userEvent.click(emptyListButton);
  expect(await screen.findByRole("dialog", { name: "New game" })).toBeDefined();
});

it("offers to show all games when none matches the search", async () => {
  const { address } = show("/admin/games?search=spring");
  expect(await screen.findByRole("heading", { name: "No matching games" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "All games" }));
  await waitFor(() => expect(address()).toBe("/admin/games"));
});
