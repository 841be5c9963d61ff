import type { AdjustmentInfo } from "@gonfalon/contract/adjustment.ts";
import { notificationsStore } from "@mantine/notifications";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { buildAdjustment } from "#testing/build-adjustment.ts";
import { createDeferred } from "#testing/create-deferred.ts";
import { fill } from "#testing/fill.ts";
import { buildGame } from "#testing/games.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";

const penalty = buildAdjustment();

function show(adjustments: readonly AdjustmentInfo[], responses: StubResponses = {}) {
  return showAt("/admin/games/7/scores", {
    ...signedInAs("Admin"),
    "GET /api/game/7": { body: buildGame({ id: 7 }) },
    "GET /api/edit/games/7": { body: { id: 7, title: "Cup" } },
    "GET /api/edit/games/7/adjustments": {
      body: { data: adjustments, length: adjustments.length, total: adjustments.length },
    },
    "GET /api/edit/games/7/participations": {
      body: { data: [{ id: 1, team: { id: 3, name: "Ours" } }], length: 1, total: 1 },
    },
    ...responses,
  });
}

it("lists adjustments with points, reason and author, and offers to revoke those that are in effect", async () => {
  const revocation = { revokedBy: "chief", revokedAt: Date.UTC(2026, 0, 2) };
  show([
    penalty,
    buildAdjustment({ id: 6, points: 30, reason: "Best talk", public: true, createdBy: null, ...revocation }),
  ]);
  const findRow = async (points: string) =>
    within((await screen.findByText(points)).closest("li") ?? document.body);
  const activeRow = await findRow("−100");
  expect(activeRow.getByText("Shared a flag")).toBeDefined();
  expect(activeRow.getByText("Reason hidden from others")).toBeDefined();
  expect(activeRow.getByText(/^referee, /)).toBeDefined();
  expect(activeRow.getByRole("button", { name: "Revoke the adjustment of Ours" })).toBeDefined();
  const revokedRow = await findRow("+30");
  expect(revokedRow.getByText("Best talk")).toBeDefined();
  expect(revokedRow.queryByText("Reason hidden from others")).toBeNull();
  expect(revokedRow.getByText(/^Deleted user, /)).toBeDefined();
  expect(revokedRow.getByText(/^Revoked by chief, /)).toBeDefined();
  expect(revokedRow.queryByRole("button")).toBeNull();
});

it("ADJ-1 requires a team, points other than 0 and a reason, and keeps input that the server rejects", async () => {
  let isRejecting = true;
  const { requests } = show([], {
    "POST /api/edit/games/7/adjustments": () =>
      isRejecting ? { status: 400, body: { title: "Not started", status: 400 } } : { body: penalty },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Adjust a score" }));
  const dialog = within(await screen.findByRole("dialog"));
  await fill(dialog.getByRole("textbox", { name: "Points" }), "0");
  await userEvent.click(dialog.getByRole("button", { name: "Adjust" }));
  expect(dialog.getByText("Choose a team")).toBeDefined();
  expect(dialog.getByText("A whole number from −1,000,000 to 1,000,000, but not 0")).toBeDefined();
  expect(dialog.getByText("Give a reason")).toBeDefined();

  await userEvent.click(dialog.getByRole("combobox", { name: "Team" }));
  await userEvent.click(await screen.findByRole("option", { name: "Ours" }));
  const pointsField = dialog.getByRole("textbox", { name: "Points" });
  await userEvent.clear(pointsField);
  await fill(pointsField, "-100");
  await fill(dialog.getByRole("textbox", { name: "Reason" }), "Shared a flag");
  await userEvent.click(dialog.getByRole("switch", { name: /^Everyone sees the reason/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Adjust" }));
  expect(await dialog.findByText("Not started")).toBeDefined();
  isRejecting = false;
  await userEvent.click(dialog.getByRole("button", { name: "Adjust" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await requests.findLast(({ method }) => method === "POST")?.json()).toEqual({
    teamId: 3,
    points: -100,
    reason: "Shared a flag",
    public: false,
  });
});

it("ADJ-2 revokes an adjustment after a confirmation", async () => {
  const { requests } = show([penalty], { "DELETE /api/edit/games/7/adjustments/5": {} });
  await userEvent.click(await screen.findByRole("button", { name: "Revoke the adjustment of Ours" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Revoke this adjustment?" }));
  expect(requests.some(({ method }) => method === "DELETE")).toBe(false);
  await userEvent.click(dialog.getByRole("button", { name: "Revoke" }));
  await waitFor(() => expect(requests.some(({ method }) => method === "DELETE")).toBe(true));
});

it("keeps the input of a reopened form when the response to the first request arrives", async () => {
  const response = createDeferred();
  show([penalty], { "POST /api/edit/games/7/adjustments": () => response.promise });
  const openDialog = async () => {
    await userEvent.click(await screen.findByRole("button", { name: "Adjust a score" }));
    return within(await screen.findByRole("dialog", { name: "Adjust a score" }));
  };
  const firstDialog = await openDialog();
  await userEvent.click(firstDialog.getByRole("combobox", { name: "Team" }));
  await userEvent.click(await screen.findByRole("option", { name: "Ours" }));
  await fill(firstDialog.getByRole("textbox", { name: "Points" }), "-100");
  await fill(firstDialog.getByRole("textbox", { name: "Reason" }), "Shared a flag");
  await userEvent.click(firstDialog.getByRole("button", { name: "Adjust" }));
  await userEvent.keyboard("{Escape}");
  await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const secondDialog = await openDialog();
  await fill(secondDialog.getByRole("textbox", { name: "Reason" }), "Best talk");
  response.resolve({ body: penalty });
  await waitFor(() => expect(notificationsStore.getState().notifications).toHaveLength(1));
  expect(screen.getByDisplayValue("Best talk")).toBeDefined();
});
