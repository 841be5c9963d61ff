import type { TeamInfo } from "@gonfalon/contract/team.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { fill } from "#testing/fill.ts";
import { getLastQuery } from "#testing/get-last-query.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";
import { showClosing } from "#testing/show-closing.tsx";
import { AdminTeamDialog } from "./AdminTeamDialog.tsx";

const team: TeamInfo = {
  id: 7,
  name: "Ours",
  bio: "we win",
  avatar: null,
  locked: false,
  members: [
    { id: "7c1a51c4-5c5f-4a0e-9b6c-000000000002", userName: "bob", bio: "", avatar: null, captain: true },
  ],
};

function show(address: string, teamCount: number, responses: StubResponses = {}) {
  const page = { data: teamCount === 0 ? [] : [team], length: 1, total: teamCount };
  return showAt(address, { ...signedInAs("Admin"), "GET /api/admin/teams": { body: page }, ...responses });
}

it("searches on the server, and stores the search and the page in the URL", async () => {
  const { requests, address } = show("/admin/teams", 61);
  expect(await screen.findByText("61 teams")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Page 3" }));
  await waitFor(() => expect(address()).toBe("/admin/teams?page=3"));
  await waitFor(() => expect(getLastQuery(requests, "/api/admin/teams")).toBe("?count=30&skip=60"));

  await fill(screen.getByRole("textbox", { name: "Search by name or id" }), "our{Enter}");
  await waitFor(() => expect(address()).toBe("/admin/teams?search=our"));
  await waitFor(() => expect(getLastQuery(requests, "/api/admin/teams")).toBe("?count=30&skip=0&hint=our"));
});

it("opens with the search of the URL, shows that nothing matches, and clears the search on request", async () => {
  const { address } = show("/admin/teams?search=none", 0);
  expect(await screen.findByText("No teams here")).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Search by name or id" }).value).toBe("none");
  await userEvent.click(screen.getByRole("button", { name: "Clear the search" }));
  await waitFor(() => expect(address()).toBe("/admin/teams"));
});

it("locks a team after confirmation", async () => {
  const { requests } = show("/admin/teams", 1, { "PUT /api/admin/teams/7": {} });
  await userEvent.click(await screen.findByRole("button", { name: "Lock Ours" }));
  const dialog = await screen.findByRole("dialog", { name: "Lock Ours" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Lock" }));
  await waitFor(() => expect(requests.some(({ method }) => method === "PUT")).toBe(true));
  expect(await requests.find(({ method }) => method === "PUT")?.json()).toEqual({ locked: true });
});

it("deletes nothing if the confirmation is canceled", async () => {
  const { requests } = show("/admin/teams", 1, { "DELETE /api/admin/teams/7": {} });
  await userEvent.click(await screen.findByRole("button", { name: "Delete Ours" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete Ours" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(requests.some(({ method }) => method === "DELETE")).toBe(false);
});

it("sends the changed fields of a team, and shows a taken name as an error of the field", async () => {
  const { requests } = show("/admin/teams", 1, {
    "PUT /api/admin/teams/7": { status: 409, body: { title: "Name taken", status: 409 } },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Edit Ours" }));
  const dialog = await screen.findByRole("dialog", { name: "Edit Ours" });
  expect(within(dialog).getByText("bob")).toBeDefined();
  const nameField = within(dialog).getByRole("textbox", { name: /^Name/ });
  await userEvent.type(nameField, "!");
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  const errorText = await within(dialog).findByText("Name taken");
  expect(nameField.getAttribute("aria-describedby")).toContain(errorText.id);
  expect(await requests.find(({ method }) => method === "PUT")?.json()).toEqual({ name: "Ours!" });
});

it("keeps the title of the dialog while it closes", () => {
  const close = () => undefined;
  showClosing(
    <AdminTeamDialog team={team} onClose={close} />,
    <AdminTeamDialog team={undefined} onClose={close} />,
  );
  expect(screen.getByRole("dialog", { name: "Edit Ours" })).toBeDefined();
});
