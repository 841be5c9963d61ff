import type { GameNotice } from "@gonfalon/contract/notice.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { fill } from "#testing/fill.ts";
import { buildGame } from "#testing/games.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";
import { showClosing } from "#testing/show-closing.tsx";
import { NoticeDialog } from "./NoticeDialog.tsx";

const notice: GameNotice = { id: 5, time: Date.UTC(2026, 0, 1), type: "Normal", values: ["Lunch is ready"] };

function show(notices: readonly GameNotice[], responses: StubResponses = {}) {
  return showAt("/admin/games/7/notices", {
    ...signedInAs("Admin"),
    "GET /api/game/7": { body: buildGame({ id: 7 }) },
    "GET /api/edit/games/7": { body: { id: 7, title: "Cup" } },
    "GET /api/edit/games/7/notices": { body: notices },
    ...responses,
  });
}

it("publishes a notice, and keeps the input when the server rejects it", async () => {
  let isRejecting = true;
  const { requests } = show([], {
    "POST /api/edit/games/7/notices": () =>
      isRejecting ? { status: 400, body: { title: "Not now", status: 400 } } : { body: notice },
  });
  expect(await screen.findByText("Nothing announced yet")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "New notice" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Publish" }));
  expect(dialog.getByText("Enter a message")).toBeDefined();
  const textField = dialog.getByRole<HTMLTextAreaElement>("textbox", { name: "Text" });
  await fill(textField, "Lunch is ready");
  await userEvent.click(dialog.getByRole("button", { name: "Publish" }));
  expect(await dialog.findByText("Not now")).toBeDefined();
  expect(textField.value).toBe("Lunch is ready");
  isRejecting = false;
  await userEvent.click(dialog.getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const request = requests.findLast(({ method }) => method === "POST");
  expect(await request?.json()).toEqual({ content: "Lunch is ready" });
});

it("focuses the text of a new notice when the dialog opens", async () => {
  show([]);
  await userEvent.click(await screen.findByRole("button", { name: "New notice" }));
  const textField = within(await screen.findByRole("dialog")).getByRole("textbox", { name: "Text" });
  await waitFor(() => expect(document.activeElement).toBe(textField));
});

it("TEXT-4 shows notices and the preview of a new one without blocks, as players see them", async () => {
  show([{ ...notice, values: ["Today **lunch** is\n\n- ready"] }]);
  const lunchText = await screen.findByText("lunch");
  expect(lunchText.tagName).toBe("STRONG");
  expect(lunchText.closest("li")?.textContent).toContain("- ready");
  await userEvent.click(screen.getByRole("button", { name: "New notice" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("button", { name: "Bold" })).toBeDefined();
  expect(dialog.queryByRole("button", { name: "List" })).toBeNull();
  await fill(dialog.getByRole("textbox", { name: "Text" }), "Today **dinner** is\n\n- ready");
  expect((await dialog.findByText("dinner")).tagName).toBe("STRONG");
  expect(dialog.queryByRole("listitem")).toBeNull();
});

it("deletes a notice after a confirmation that shows its text", async () => {
  const { requests } = show([notice], { "DELETE /api/edit/games/7/notices/5": {} });
  await userEvent.click(await screen.findByRole("button", { name: /^Delete notice/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete this notice?" }));
  expect(dialog.getByText(/Lunch is ready/)).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(requests.some(({ method }) => method === "DELETE")).toBe(true));
});

it("keeps the title of the dialog while it closes", () => {
  const close = () => undefined;
  showClosing(
    <NoticeDialog gameId={7} notice="new" onClose={close} />,
    <NoticeDialog gameId={7} notice={undefined} onClose={close} />,
  );
  expect(screen.getByRole("dialog", { name: "New notice" })).toBeDefined();
});
