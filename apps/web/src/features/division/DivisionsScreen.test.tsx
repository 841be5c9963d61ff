import { ALL_PERMISSIONS, CHALLENGE_PERMISSIONS, PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { fill } from "#testing/fill.ts";
import { buildGame } from "#testing/games.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";

const guests = {
  id: 3,
  name: "Guests",
  inviteCode: "let-me-in",
  defaultPermissions: ALL_PERMISSIONS - PERMISSIONS.RankOverall,
  challengeConfigs: [{ challengeId: 12, permissions: PERMISSIONS.ViewChallenge | PERMISSIONS.SubmitFlags }],
};
const students = { ...guests, id: 4, name: "Students", inviteCode: null, challengeConfigs: [] };
const effectiveGuests = {
  id: 3,
  name: "Guests",
  teams: 2,
  join: "Code",
  review: true,
  rankOverall: false,
  challenges: [
    { id: 11, permissions: CHALLENGE_PERMISSIONS, overridden: false, waitsFor: [] },
    { id: 12, permissions: PERMISSIONS.ViewChallenge, overridden: true, waitsFor: [] },
  ],
};
const challenges = [
  { id: 11, title: "Login", category: "Web", type: "StaticAttachment" },
  { id: 12, title: "Vault", category: "Web", type: "StaticAttachment" },
];

function show(divisions: readonly unknown[], responses: StubResponses = {}) {
  return showAt("/admin/games/7/divisions", {
    ...signedInAs("Admin"),
    "GET /api/game/7": { body: buildGame({ id: 7 }) },
    "GET /api/edit/games/7": { body: { id: 7, title: "Cup" } },
    "GET /api/edit/games/7/divisions": { body: divisions },
    "GET /api/edit/games/7/divisions/effective": { body: { divisions: [effectiveGuests] } },
    "GET /api/edit/games/7/challenges": { body: challenges },
    ...responses,
  });
}

async function openEditor(name: string) {
  await userEvent.click(await screen.findByRole("button", { name }));
  return within(await screen.findByRole("dialog"));
}

it("describes each division in sentences", async () => {
  show([guests]);
  expect(
    await screen.findByText(
      "Teams register with an invite code; organizers review registrations. Ranked among themselves only. Sees 2 of 2 challenges, scores on 1.",
    ),
  ).toBeDefined();
  expect(screen.getByText("2 teams")).toBeDefined();
});

it("DIV-2 does not count a challenge as scored if the division cannot submit flags for it", async () => {
  const [loginChallenge, vaultChallenge] = effectiveGuests.challenges;
  const permissions = CHALLENGE_PERMISSIONS - PERMISSIONS.SubmitFlags;
  const division = { ...effectiveGuests, challenges: [loginChallenge, { ...vaultChallenge, permissions }] };
  show([guests], { "GET /api/edit/games/7/divisions/effective": { body: { divisions: [division] } } });
  expect(await screen.findByText(/Sees 2 of 2 challenges, scores on 1\.$/)).toBeDefined();
});

it("creates a division that sees only the chosen challenges", async () => {
  const { requests } = show([], { "POST /api/edit/games/7/divisions": { body: guests } });
  expect(await screen.findByText("All teams compete together")).toBeDefined();
  const dialog = await openEditor("New division");
  await userEvent.click(dialog.getByRole("button", { name: "Create" }));
  expect(dialog.getByText("Give the division a name")).toBeDefined();
  await fill(dialog.getByRole("textbox", { name: "Name" }), "Juniors");
  await userEvent.click(dialog.getByRole("switch", { name: /^Ranked overall/ }));
  await userEvent.click(dialog.getByRole("radio", { name: "Only the ones I choose" }));
  const pointsCheckbox = await dialog.findByRole<HTMLInputElement>("checkbox", { name: "Points: Vault" });
  expect(pointsCheckbox.disabled).toBe(true);
  await userEvent.click(dialog.getByRole("checkbox", { name: "See: Vault" }));
  expect(pointsCheckbox.checked).toBe(true);
  await userEvent.click(dialog.getByRole("button", { name: "Create" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await requests.findLast(({ method }) => method === "POST")?.json()).toEqual({
    name: "Juniors",
    inviteCode: "",
    defaultPermissions: ALL_PERMISSIONS - PERMISSIONS.RankOverall - CHALLENGE_PERMISSIONS,
    challengeConfigs: [{ challengeId: 12, permissions: CHALLENGE_PERMISSIONS }],
  });
});

it("resets a challenge to the permissions of the division, and keeps the input when the server rejects it", async () => {
  let isRejecting = true;
  const { requests } = show([guests], {
    "PUT /api/edit/games/7/divisions/3": () =>
      isRejecting ? { status: 409, body: { title: "Name taken", status: 409 } } : { body: guests },
  });
  const dialog = await openEditor("Edit Guests");
  const pointsCheckbox = await dialog.findByRole<HTMLInputElement>("checkbox", { name: "Points: Vault" });
  expect(pointsCheckbox.checked).toBe(false);
  await userEvent.click(
    dialog.getByRole("button", { name: "Use the permissions of the division for Vault" }),
  );
  expect(pointsCheckbox.checked).toBe(true);
  expect(document.activeElement).toBe(dialog.getByRole("checkbox", { name: "See: Vault" }));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Name taken")).toBeDefined();
  isRejecting = false;
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  // Only the changed fields, so that the changes of other organizers stay.
  expect(await requests.findLast(({ method }) => method === "PUT")?.json()).toEqual({ challengeConfigs: [] });
});

it("keeps the permissions that another organizer has changed while the dialog is open", async () => {
  let storedDivision = guests;
  const { requests } = show([guests], {
    "GET /api/edit/games/7/divisions": () => ({ body: [storedDivision] }),
    "PUT /api/edit/games/7/divisions/3": { body: guests },
  });
  const dialog = await openEditor("Edit Guests");
  await userEvent.click(await dialog.findByRole("checkbox", { name: "Points: Vault" }));
  const concurrentOverride = { challengeId: 11, permissions: PERMISSIONS.ViewChallenge };
  storedDivision = { ...guests, challengeConfigs: [concurrentOverride, ...guests.challengeConfigs] };
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const { ViewChallenge, SubmitFlags, GetScore } = PERMISSIONS;
  expect(await requests.findLast(({ method }) => method === "PUT")?.json()).toEqual({
    challengeConfigs: [
      concurrentOverride,
      { challengeId: 12, permissions: ViewChallenge | SubmitFlags | GetScore },
    ],
  });
});

it("GAME-11 lists and moves the teams of a deleted division, and keeps all other divisions", async () => {
  const { requests } = show([guests, students], {
    "GET /api/edit/games/7/participations": {
      body: { data: [{ team: { name: "Ours" } }, { team: { name: "Theirs" } }], length: 2, total: 2 },
    },
    "DELETE /api/edit/games/7/divisions/3": {},
  });
  await userEvent.click(await screen.findByRole("button", { name: "Delete Guests" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete Guests?" }));
  expect(await dialog.findByText("Teams in this division: Ours, Theirs")).toBeDefined();
  expect(dialog.getByText("Teams without a division have all permissions.")).toBeDefined();
  await userEvent.click(dialog.getByRole("combobox", { name: "Move these teams to" }));
  await userEvent.click(screen.getByRole("option", { name: "Students" }));
  await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  // The request names only the deleted division and its target, so it cannot overwrite changes of other organizers.
  const writeRequests = requests.filter(({ method }) => method !== "GET");
  expect(writeRequests.map(({ method, url }) => [method, new URL(url).search])).toEqual([
    ["DELETE", "?moveTo=4"],
  ]);
});

it.each([
  ["without teams", [], "No team is in this division."],
  ["whose teams then have no division", [{ team: { name: "Ours" } }], "Teams in this division: Ours"],
])("deletes a division %s", async (_case, data, text) => {
  const { requests } = show([guests], {
    "GET /api/edit/games/7/participations": { body: { data, length: data.length, total: data.length } },
    "DELETE /api/edit/games/7/divisions/3": {},
  });
  await userEvent.click(await screen.findByRole("button", { name: "Delete Guests" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete Guests?" }));
  expect(await dialog.findByText(text)).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(requests.some(({ method }) => method === "DELETE")).toBe(true));
});
