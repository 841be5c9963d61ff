import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { showAt, signedInAs, withConfig } from "#testing/show-at.tsx";
import { listSteps, needsFirstSteps } from "./steps.ts";

function show(hasInitialPassword: boolean, title: string, gameCount: number) {
  showAt("/admin/games", {
    ...signedInAs("Admin"),
    ...withConfig({ title }),
    "GET /api/edit/games": { body: { data: [], length: 0, total: gameCount } },
    "GET /api/admin/installation": { body: { initialPassword: hasInitialPassword, sendsMail: false } },
  });
}

it("lists what is left to do on a fresh platform, with links", async () => {
  show(true, "Gonfalon", 0);
  const steps = within(await screen.findByRole("region", { name: "First steps" }));
  const links = steps.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Change the initial password", "/account/security"],
    ["Name the platform", "/admin/settings"],
    ["Set up e-mail", "/admin/checkup"],
  ]);
  await userEvent.click(steps.getByRole("button", { name: "Create the first game" }));
  expect(await screen.findByRole("dialog", { name: "New game" })).toBeDefined();
});

it("shows the completed steps", async () => {
  show(false, "Lantern", 0);
  const steps = within(await screen.findByRole("region", { name: "First steps" }));
  expect(steps.getByText("Password changed")).toBeDefined();
  expect(steps.getByText("Platform named")).toBeDefined();
});

it.each([
  [true, 0, true],
  [true, 3, true],
  [false, 0, true],
  [false, 1, false],
])(
  "shows the first steps (initial password: %s, games: %i): %s",
  (hasInitialPassword, gameCount, isNeeded) => {
    const facts = { hasInitialPassword, gameCount, isNamed: false, sendsMail: false };
    expect(needsFirstSteps(facts)).toBe(isNeeded);
    expect(listSteps(facts).map(({ isDone }) => isDone)).toEqual([
      !hasInitialPassword,
      false,
      false,
      gameCount > 0,
    ]);
  },
);
