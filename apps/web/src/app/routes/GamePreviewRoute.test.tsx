import { ALL_PERMISSIONS, PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { buildChallenge } from "#testing/build-challenge.ts";
import { buildGame } from "#testing/games.ts";
import { showAt, signedInAs } from "#testing/show-at.tsx";

const heap = buildChallenge({ id: 7, title: "heap", content: "Free it twice.", isEnabled: true });
const stack = buildChallenge({ id: 8, title: "stack", isEnabled: true });
const buildDivision = (id: number, name: string, permissions: number) => ({
  id,
  name,
  inviteCode: null,
  defaultPermissions: ALL_PERMISSIONS,
  challengeConfigs: [{ challengeId: stack.id, permissions }],
});

it("PREVIEW-1 shows the board of the selected division and a challenge, and does not allow submissions", async () => {
  const game = buildGame({ id: 3, title: "Cup", start: Date.now() + HOUR_MS, end: Date.now() + 2 * HOUR_MS });
  const { address } = showAt("/admin/games/3/preview", {
    ...signedInAs("Admin"),
    "GET /api/game/3": { body: game },
    "GET /api/edit/games/3": { body: game },
    "GET /api/edit/games/3/challenges": {
      body: [heap, stack].map((challenge) => ({ ...challenge, flagCount: 1, score: 500, minScore: 1 })),
    },
    "GET /api/edit/games/3/challenges/7": { body: heap },
    "GET /api/edit/games/3/divisions": {
      body: [
        buildDivision(1, "Open", ALL_PERMISSIONS),
        buildDivision(2, "Juniors", ALL_PERMISSIONS & ~PERMISSIONS.ViewChallenge),
      ],
    },
  });
  expect(await screen.findByRole("link", { name: /stack/ })).toBeDefined();
  await userEvent.click(screen.getByRole("combobox", { name: "Division" }));
  await userEvent.click(await screen.findByRole("option", { name: "Juniors" }));
  await waitFor(() => expect(screen.queryByRole("link", { name: /stack/ })).toBeNull());

  await userEvent.click(screen.getByRole("link", { name: /heap/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "heap" }));
  expect(await dialog.findByText("Free it twice.")).toBeDefined();
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Submit" }).disabled).toBe(true);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(address()).toBe("/admin/games/3/preview"));
});
