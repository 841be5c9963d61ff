import type { GameDetail } from "@gonfalon/contract/game.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";

const game: GameDetail = {
  id: 7,
  title: "Autumn Cup",
  summary: "",
  content: "",
  hidden: false,
  divisions: null,
  divisionInfos: [],
  inviteCodeRequired: false,
  writeupRequired: false,
  poster: null,
  limit: 4,
  teamCount: 12,
  division: null,
  divisionId: null,
  teamName: null,
  practiceMode: false,
  status: "Unsubmitted",
  reviewNote: null,
  start: Date.now() - HOUR_MS,
  end: Date.now() + HOUR_MS,
};
const team = { id: 3, name: "Ours", bio: null, avatar: null, locked: false, members: [] };

function show(over: Partial<GameDetail> = {}, answers: StubResponses = {}) {
  return showAt("/games/7", {
    ...signedInAs("User"),
    "GET /api/game/7": { body: { ...game, ...over } },
    "GET /api/team": { body: [team] },
    ...answers,
  });
}

describe("the registration", () => {
  it("links visitors to sign-in and back", async () => {
    showAt("/games/7", { "GET /api/game/7": { body: game } });
    const link = await screen.findByRole("link", { name: "Sign in to join" });
    expect(link.getAttribute("href")).toBe("/account/login?from=%2Fgames%2F7");
  });

  it("links users without a team to the teams", async () => {
    show({}, { "GET /api/team": { body: [] } });
    expect(await screen.findByRole("link", { name: "Create or join a team" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Join" })).toBeNull();
  });

  it("asks no organizer without a team to find one, and links to the screens of the organizers", async () => {
    show({}, { ...signedInAs("Admin"), "GET /api/team": { body: [] } });
    expect(await screen.findByRole("link", { name: "Monitor" })).toBeDefined();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Join" })).toBeNull());
    expect(screen.queryByText("You need a team first")).toBeNull();
    expect(screen.queryByRole("link", { name: "Create or join a team" })).toBeNull();
  });

  it("wishes a team good luck only while the game runs", async () => {
    show({ status: "Accepted", teamName: "Ours", end: Date.now() - 1 });
    expect(await screen.findByText("Ours is registered")).toBeDefined();
    expect(screen.getByText("This game is over. The scoreboard stays open.")).toBeDefined();
    expect(screen.queryByText("Good luck!")).toBeNull();
  });

  it("links accepted teams to the challenges", async () => {
    show({ status: "Accepted", teamName: "Ours" });
    expect((await screen.findByRole("link", { name: "Play" })).getAttribute("href")).toBe(
      "/games/7/challenges",
    );
    expect(screen.queryByRole("button", { name: "Cancel registration" })).toBeNull();
  });

  it("shows rejected teams the reason, and lets them apply again or withdraw", async () => {
    show({ status: "Rejected", teamName: "Ours", reviewNote: "Too late" });
    expect(await screen.findByText("Too late")).toBeDefined();
    expect(screen.getByRole("button", { name: "Register again" })).toBeDefined();
    expect(screen.getByRole("button", { name: "Cancel registration" })).toBeDefined();
  });
});

it("registers with team, division and code, and keeps the input when the server rejects it", async () => {
  let isRejecting = true;
  const { requests } = show(
    { divisions: ["pro", "fun"], inviteCodeRequired: true },
    {
      "POST /api/game/7": () =>
        isRejecting ? { status: 400, body: { title: "Wrong code", status: 400 } } : { status: 200 },
    },
  );
  const posts = () => requests.filter(({ method }) => method === "POST");
  await userEvent.click(await screen.findByRole("button", { name: "Join" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Join Autumn Cup" }));
  await userEvent.click(dialog.getByRole("button", { name: "Join" }));
  expect(dialog.getByText("Choose a division")).toBeDefined();
  expect(dialog.getByText("Enter the invite code")).toBeDefined();
  expect(posts()).toHaveLength(0);

  await userEvent.click(dialog.getByRole("combobox", { name: /Division/ }));
  await userEvent.click(await screen.findByRole("option", { name: "fun" }));
  const code = dialog.getByRole<HTMLInputElement>("textbox", { name: /Invite code/ });
  await userEvent.type(code, "abc{Enter}");
  expect(await dialog.findByText("Wrong code")).toBeDefined();
  expect(code.value).toBe("abc");

  isRejecting = false;
  await userEvent.click(dialog.getByRole("button", { name: "Join" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await posts().at(-1)?.json()).toEqual({ teamId: 3, division: "fun", inviteCode: "abc" });
});

it("selects the only team, even if it is loaded after the form was opened", async () => {
  let respondWithTeams = (_: { readonly body: unknown }) => {};
  const teams = new Promise<{ readonly body: unknown }>((resolve) => {
    respondWithTeams = resolve;
  });
  const { requests } = show({}, { "GET /api/team": () => teams, "POST /api/game/7": {} });
  await userEvent.click(await screen.findByRole("button", { name: "Join" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Join Autumn Cup" }));
  respondWithTeams({ body: [team] });
  expect(await dialog.findByDisplayValue("Ours")).toBeDefined();

  await userEvent.click(dialog.getByRole("button", { name: "Join" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await requests.find(({ method }) => method === "POST")?.json()).toMatchObject({ teamId: 3 });
});

it("asks for confirmation before a registration is withdrawn", async () => {
  const { requests } = show({ status: "Pending", teamName: "Ours" }, { "DELETE /api/game/7": {} });
  await userEvent.click(await screen.findByRole("button", { name: "Cancel registration" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Cancel registration for Autumn Cup?" }));
  expect(requests.some(({ method }) => method === "DELETE")).toBe(false);
  await userEvent.click(dialog.getByRole("button", { name: "Cancel registration" }));
  await waitFor(() => expect(requests.some(({ method }) => method === "DELETE")).toBe(true));
});

it.each(["/games/7", "/games/nonsense"])("shows that there is no game at %s", async (address) => {
  showAt(address, { "GET /api/game/7": { status: 404, body: { title: "Not found", status: 404 } } });
  expect(await screen.findByRole("heading", { name: "Game not found" })).toBeDefined();
});
