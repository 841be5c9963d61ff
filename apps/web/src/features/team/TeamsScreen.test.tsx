import type { TeamInfo } from "@gonfalon/contract/team.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { createDeferred } from "#testing/create-deferred.ts";
import { fill } from "#testing/fill.ts";
import { buildBasicGame } from "#testing/games.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";
import { showClosing } from "#testing/show-closing.tsx";
import { TeamDialog } from "./TeamDialog.tsx";

const ALICE_ID = "7c1a51c4-5c5f-4a0e-9b6c-000000000001";
const BOB_ID = "7c1a51c4-5c5f-4a0e-9b6c-000000000002";

const buildMember = (id: string, userName: string, captain: boolean) => ({
  id,
  userName,
  bio: "",
  avatar: null,
  captain,
});

const ownTeam: TeamInfo = {
  id: 1,
  name: "Ours",
  bio: "we win",
  avatar: null,
  locked: false,
  members: [buildMember(ALICE_ID, "alice", true), buildMember(BOB_ID, "bob", false)],
};
const joinedTeam: TeamInfo = {
  ...ownTeam,
  id: 2,
  name: "Theirs",
  locked: true,
  members: [buildMember(BOB_ID, "bob", true), buildMember(ALICE_ID, "alice", false)],
};

function show(address: string, teams: readonly TeamInfo[], responses: StubResponses = {}) {
  return showAt(address, { ...signedInAs("User"), "GET /api/team": { body: teams }, ...responses });
}

const findDialog = () => screen.findByRole("dialog");
const getButton = (name: string) => screen.getByRole("button", { name });

it("shows users without a team how to get one", async () => {
  show("/teams", []);
  expect(await screen.findByText("You are not in a team yet")).toBeDefined();
  expect(getButton("Create a team")).toBeDefined();
  expect(getButton("Join a team")).toBeDefined();
});

it("shows which of the user's teams they are captain of, and which are locked", async () => {
  show("/teams", [ownTeam, joinedTeam]);
  const cards = await screen.findAllByRole("article");
  expect(cards.map((card) => within(card).getByRole("heading").textContent)).toEqual(["Ours", "Theirs"]);
  expect(cards.map((card) => within(card).queryByText("Captain") !== null)).toEqual([true, false]);
  expect(cards.map((card) => within(card).queryByText("Locked") !== null)).toEqual([false, true]);
});

it("creates a team and keeps the input if the name is taken", async () => {
  let isNameTaken = true;
  const { requests, address } = show("/teams", [], {
    "POST /api/team": () =>
      isNameTaken ? { status: 409, body: { title: "Name taken", status: 409 } } : { body: ownTeam },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Create a team" }));
  await userEvent.click(await screen.findByRole("button", { name: "Create" }));
  expect(screen.getByText("Give the team a name")).toBeDefined();
  expect(requests.some(({ method }) => method === "POST")).toBe(false);

  const nameField = screen.getByRole<HTMLInputElement>("textbox", { name: /^Name/ });
  expect(document.activeElement).toBe(nameField);
  await fill(nameField, "Ours{Enter}");
  expect(await screen.findByText("Name taken")).toBeDefined();
  expect(nameField.value).toBe("Ours");

  isNameTaken = false;
  await userEvent.click(getButton("Create"));
  await waitFor(() => expect(address()).toBe("/teams"));
  expect(await requests.findLast(({ method }) => method === "POST")?.json()).toEqual({
    name: "Ours",
    bio: "",
  });
});

it("TEAM-2 counts the characters of a name, not its UTF-16 units", async () => {
  const { requests } = show("/teams?open=create", [], { "POST /api/team": { body: ownTeam } });
  const name = "𠮷".repeat(20);
  await fill(await screen.findByRole("textbox", { name: "About the team" }), "𠮷");
  expect(screen.getByText("1 of 72 characters")).toBeDefined();
  await fill(screen.getByRole("textbox", { name: /^Name/ }), `${name}{Enter}`);
  await waitFor(() => expect(requests.some(({ method }) => method === "POST")).toBe(true));
  expect(await requests.find(({ method }) => method === "POST")?.json()).toEqual({ name, bio: "𠮷" });
});

it("does not send an unchanged name, and treats text typed during the request as a new change", async () => {
  const response = createDeferred();
  const { requests } = show("/teams?open=1", [ownTeam], { "PUT /api/team/1": () => response.promise });
  const dialog = within(await findDialog());
  const saveButton = dialog.getByRole<HTMLButtonElement>("button", { name: "Save" });
  const bioField = dialog.getByRole("textbox", { name: "About the team" });
  await userEvent.type(bioField, "!");
  await userEvent.click(saveButton);
  await waitFor(() => expect(requests.some(({ method }) => method === "PUT")).toBe(true));
  await userEvent.type(bioField, "!");
  response.resolve({ body: ownTeam });
  await waitFor(() => expect(saveButton.disabled).toBe(false));
  await userEvent.click(saveButton);
  const bodies = await Promise.all(
    requests.filter(({ method }) => method === "PUT").map((request) => request.json()),
  );
  expect(bodies).toEqual([{ bio: "we win!" }, { bio: "we win!!" }]);
});

it("does not open a closed dialog again when the user goes back", async () => {
  const { goBack } = show("/teams", [ownTeam]);
  await userEvent.click(await screen.findByRole("button", { name: "Create a team" }));
  await userEvent.click(within(await findDialog()).getByRole("button", { name: "Close the dialog" }));
  await goBack();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("TEAM-1 explains the limit to the captain of three teams instead of showing a form", async () => {
  show("/teams?open=create", [ownTeam, { ...ownTeam, id: 3 }, { ...ownTeam, id: 4 }]);
  expect(await screen.findByText(/You already lead 3 teams/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Create" })).toBeNull();
});

it("TEAM-5 joins with a code, which is validated before the request", async () => {
  const code = "Theirs:2:0123456789abcdef0123456789abcdef";
  const { requests, address } = show("/teams?open=join", [], { "POST /api/team/accept": {} });
  const field = await screen.findByRole("textbox", { name: /^Invite code/ });
  await fill(field, "nonsense{Enter}");
  expect(screen.getByText(/Invalid invite code/)).toBeDefined();
  await userEvent.clear(field);
  await fill(field, ` ${code} {Enter}`);
  await waitFor(() => expect(address()).toBe("/teams"));
  expect(await requests.find(({ method }) => method === "POST")?.json()).toBe(code);
});

const linkedCode = "Ours & more:1:0123456789abcdef0123456789abcdef";
const invitePath = `/teams?open=join&code=${encodeURIComponent(linkedCode)}`;

it("copies the invite link for the captain", async () => {
  show("/teams?open=1", [ownTeam], { "GET /api/team/1/invite": { body: linkedCode } });
  const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  // userEvent replaces the clipboard, so the test does not click with it.
  (await screen.findByRole("button", { name: "Copy invite link" })).click();
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(location.origin + invitePath));
});

it("shows the captain a QR code of the invite link on request", async () => {
  show("/teams?open=1", [ownTeam], { "GET /api/team/1/invite": { body: linkedCode } });
  const button = await screen.findByRole("button", { name: "Show" });
  expect(screen.queryByRole("img", { name: "QR code of the invite link" })).toBeNull();
  await userEvent.click(button);
  const qrCode = await screen.findByRole("img", { name: "QR code of the invite link" });
  expect(qrCode.querySelector("path")?.getAttribute("d")?.length).toBeGreaterThan(1000);
});

it("TEAM-5 joins with the code of an invite link", async () => {
  const { requests, address } = show(invitePath, [], { "POST /api/team/accept": {} });
  const joinDialog = await screen.findByRole("dialog", { name: "Join a team" });
  await userEvent.click(within(joinDialog).getByRole("button", { name: "Join" }));
  await waitFor(() => expect(address()).toBe("/teams"));
  expect(await requests.find(({ method }) => method === "POST")?.json()).toBe(linkedCode);
});

it("TEAM-5 joins with an invite link that is pasted into the field", async () => {
  const { requests, address } = show("/teams?open=join", [], { "POST /api/team/accept": {} });
  await fill(await screen.findByRole("textbox", { name: /^Invite code/ }), location.origin + invitePath);
  await userEvent.click(getButton("Join"));
  await waitFor(() => expect(address()).toBe("/teams"));
  expect(await requests.find(({ method }) => method === "POST")?.json()).toBe(linkedCode);
});

it("TEAM-5 opens the running game after joining if a team of the user is registered for it", async () => {
  const game = buildBasicGame({ id: 7, title: "Autumn Cup", start: 0, end: Date.now() + HOUR_MS });
  const { address } = show(invitePath, [], {
    "POST /api/team/accept": {},
    "GET /api/game/recent": { body: [game] },
    "GET /api/game/7/check": { body: { joinedTeams: [{ id: 1, division: null }], joinableDivisions: [] } },
  });
  const joinDialog = await screen.findByRole("dialog", { name: "Join a team" });
  await userEvent.click(within(joinDialog).getByRole("button", { name: "Join" }));
  await waitFor(() => expect(address()).toBe("/games/7"));
});

it("redirects visitors with an invite link to the sign-in page, which returns to the link", async () => {
  const { address } = showAt(invitePath);
  await waitFor(() => expect(address()).toBe(`/account/login?from=${encodeURIComponent(invitePath)}`));
});

it("keeps a rejected code in the field, with the reason", async () => {
  const code = "Theirs:2:0123456789abcdef0123456789abcdef";
  show("/teams?open=join", [], {
    "POST /api/team/accept": { status: 400, body: { title: "Not valid", status: 400 } },
  });
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: /^Invite code/ });
  await fill(field, `${code}{Enter}`);
  expect(await screen.findByText("Not valid")).toBeDefined();
  expect(field.value).toBe(code);
});

it("shows the captain the invite code only on request", async () => {
  const { requests } = show("/teams?open=1", [ownTeam], {
    "GET /api/team/1/invite": { body: "Ours:1:secret" },
  });
  const field = within(await findDialog()).getByRole<HTMLInputElement>("textbox", { name: "Invite code" });
  expect(field.value).not.toContain("secret");
  expect(requests.some(({ url }) => url.endsWith("/invite"))).toBe(false);
  await userEvent.click(getButton("Show"));
  await waitFor(() => expect(field.value).toBe("Ours:1:secret"));
  await userEvent.click(getButton("Hide"));
  expect(field.value).not.toContain("secret");
});

it("TEAM-8 removes a member after a confirmation that names them", async () => {
  const { requests } = show("/teams?open=1", [ownTeam], {
    [`POST /api/team/1/kick/${BOB_ID}`]: { body: ownTeam },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Remove bob" }));
  const confirmation = await screen.findByRole("dialog", { name: "Remove bob" });
  expect(requests.some(({ method }) => method === "POST")).toBe(false);
  await userEvent.click(within(confirmation).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(requests.some(({ url }) => url.endsWith(`/kick/${BOB_ID}`))).toBe(true));
});

it("TEAM-8 no longer shows the invite code after a member was removed, because the code is renewed", async () => {
  const teamWithoutBob = { ...ownTeam, members: ownTeam.members.slice(0, 1) };
  let team = ownTeam;
  show("/teams?open=1", [], {
    "GET /api/team": () => ({ body: [team] }),
    "GET /api/team/1/invite": { body: "Ours:1:secret" },
    [`POST /api/team/1/kick/${BOB_ID}`]: () => {
      team = teamWithoutBob;
      return { body: team };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Show" }));
  await screen.findByDisplayValue("Ours:1:secret");
  await userEvent.click(getButton("Remove bob"));
  const confirmation = await screen.findByRole("dialog", { name: "Remove bob" });
  await userEvent.click(within(confirmation).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Remove bob" })).toBeNull());
  expect(screen.queryByDisplayValue("Ours:1:secret")).toBeNull();
});

it("TEAM-6 keeps the invite code visible when a user joins, because the code stays valid", async () => {
  let members = ownTeam.members.slice(0, 1);
  show("/teams?open=1", [], {
    "GET /api/team": () => ({ body: [{ ...ownTeam, members }] }),
    "GET /api/team/1/invite": { body: "Ours:1:secret" },
    "PUT /api/team/1": {},
  });
  await userEvent.click(await screen.findByRole("button", { name: "Show" }));
  await screen.findByDisplayValue("Ours:1:secret");
  members = ownTeam.members;
  // The team is fetched again after a change.
  await fill(screen.getByRole("textbox", { name: /^Name/ }), "2{Enter}");
  await screen.findByRole("button", { name: "Remove bob" });
  expect(screen.getByDisplayValue("Ours:1:secret")).toBeDefined();
});

it("offers members no action except leaving the team", async () => {
  const { requests, address } = show("/teams?open=2", [joinedTeam], { "POST /api/team/2/leave": {} });
  const teamDialog = await findDialog();
  expect(within(teamDialog).queryByRole("textbox")).toBeNull();
  expect(within(teamDialog).queryByRole("button", { name: /Remove|Make/ })).toBeNull();
  await userEvent.click(within(teamDialog).getByRole("button", { name: "Leave the team" }));
  const confirmation = await screen.findByRole("dialog", { name: "Leave Theirs?" });
  await userEvent.click(within(confirmation).getByRole("button", { name: "Leave the team" }));
  await waitFor(() => expect(address()).toBe("/teams"));
  expect(requests.some(({ url }) => url.endsWith("/api/team/2/leave"))).toBe(true);
});

const refusal = { status: 400, body: { title: "You are not in this team.", status: 400 } };

it("TEAM-8 no longer shows a team that has removed the user, after the user tried to leave it", async () => {
  let teams = [ownTeam, joinedTeam];
  show("/teams?open=2", [], {
    "GET /api/team": () => ({ body: teams }),
    "POST /api/team/2/leave": refusal,
  });
  await userEvent.click(await screen.findByRole("button", { name: "Leave the team" }));
  const confirmation = await screen.findByRole("dialog", { name: "Leave Theirs?" });
  teams = [ownTeam];
  await userEvent.click(within(confirmation).getByRole("button", { name: "Leave the team" }));
  await waitFor(() => expect(screen.queryByText("Theirs")).toBeNull());
});

it("shows the new captain after a transfer was rejected, because somebody else is captain", async () => {
  let teams = [ownTeam];
  show("/teams?open=1", [], {
    "GET /api/team": () => ({ body: teams }),
    "PUT /api/team/1/transfer": refusal,
  });
  await userEvent.click(await screen.findByRole("button", { name: "Make bob the captain" }));
  const confirmation = await screen.findByRole("dialog", { name: "Make bob the captain" });
  teams = [{ ...joinedTeam, id: 1 }];
  await userEvent.click(within(confirmation).getByRole("button", { name: "Make captain" }));
  expect(await screen.findByRole("button", { name: "Leave the team" })).toBeDefined();
});

it("keeps the title of the dialog while it closes", () => {
  const close = () => undefined;
  showClosing(
    <TeamDialog team={ownTeam} userId={BOB_ID} onClose={close} />,
    <TeamDialog team={undefined} userId={BOB_ID} onClose={close} />,
  );
  expect(screen.getByRole("dialog", { name: "Ours" })).toBeDefined();
});
