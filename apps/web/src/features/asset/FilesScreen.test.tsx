import type { FileInfo } from "@gonfalon/contract/asset.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { formatDateTime } from "#i18n/format.ts";
import { fill } from "#testing/fill.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";

const hash = "a".repeat(64);
const file: FileInfo = {
  hash,
  name: "flag.zip",
  size: 2048,
  mediaType: "application/zip",
  uploadedAt: Date.UTC(2026, 0, 31, 12),
  uses: ["UserAvatar"],
  needed: false,
};

function show(address: string, data: readonly FileInfo[], total: number, responses: StubResponses = {}) {
  const page = { data, length: data.length, total };
  return showAt(address, { ...signedInAs("Admin"), "GET /api/admin/files": { body: page }, ...responses });
}

function findRow(element: HTMLElement) {
  const row = element.closest("li");
  if (!row) throw new Error("not in a list");
  return within(row);
}

it("does not offer to delete files that are required", async () => {
  show("/admin/files", [{ ...file, uses: ["Attachment"], needed: true }], 1);
  const row = findRow(await screen.findByRole("link", { name: "flag.zip" }));
  expect(row.getByText("Cannot be deleted: remove it first where it is used")).toBeDefined();
  expect(row.queryByRole("button")).toBeNull();
});

it("lists files with size, time and usage", async () => {
  show("/admin/files", [file, { ...file, hash: "b".repeat(64), name: "me.webp", uses: [] }], 2);
  const link = await screen.findByRole("link", { name: "flag.zip" });
  expect(link.getAttribute("href")).toBe(`/assets/${hash}/flag.zip`);
  const row = findRow(link);
  expect(row.getByText("2.00 KiB")).toBeDefined();
  expect(row.getByText(formatDateTime(file.uploadedAt))).toBeDefined();
  expect(row.getByText("User picture")).toBeDefined();
  expect(findRow(screen.getByRole("link", { name: "me.webp" })).getByText("Not in use")).toBeDefined();
});

it("searches on the server, and stores the search and the page in the URL", async () => {
  const { requests, address } = show("/admin/files?page=2", [file], 61);
  expect(await screen.findByText("61 files")).toBeDefined();
  await fill(screen.getByRole("textbox", { name: "Search by name or hash" }), "flag{Enter}");
  await waitFor(() => expect(address()).toBe("/admin/files?search=flag"));
  await waitFor(() =>
    expect(requests.some(({ url }) => url.endsWith("/api/admin/files?count=30&skip=0&search=flag"))).toBe(
      true,
    ),
  );
});

it("asks for confirmation before a file is deleted and shows its usage", async () => {
  const { requests } = show("/admin/files", [file], 1, { [`DELETE /api/assets/${hash}`]: {} });
  await userEvent.click(await screen.findByRole("button", { name: "Delete flag.zip" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete flag.zip" });
  expect(within(dialog).getByText(/in use as: User picture/)).toBeDefined();
  expect(requests.some(({ method }) => method === "DELETE")).toBe(false);
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(requests.some(({ method }) => method === "DELETE")).toBe(true));
});

it("shows that there are no files", async () => {
  show("/admin/files?search=none", [], 0);
  expect(await screen.findByText("No files here")).toBeDefined();
});
