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
  soloMode: false,
  status: "Unsubmitted",
  reviewNote: null,
  freezeAt: null,
  frozen: false,
  pausedAt: null,
  start: Date.now() - HOUR_MS,
  end: Date.now() + HOUR_MS,
};
const team = { id: 3, name: "Ours", bio: null, avatar: null, locked: false, members: [] };

function show(over: Partial<GameDetail> = {}, responses: StubResponses = {}) {
  return showAt("/games/7", {
    ...signedInAs("User"),
    "GET /api/game/7": { body: { ...game, ...over } },
    "GET /api/team": { body: [team] },
    ...responses,
  });
}

describe("the registration", () => {
  it("links visitors to sign-in and back", async () => {
    showAt("/games/7", { "GET /api/game/7": { body: game } });
    const link = await screen.findByRole("link", { name: "Sign in to join" });
    expect(link.getAttribute("href")).toBe("/account/login?from=%2Fgames%2F7");
  });

  it("asks no organizer without a team to find one, and links to the screens of the organizers", async () => {
    show({}, { ...signedInAs("Admin"), "GET /api/team": { body: [] } });
    expect(await screen.findByRole("link", { name: "Monitor" })).toBeDefined();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Register" })).toBeNull());
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

it("SOLO-2 registers a user without a team in a solo game with one click", async () => {
  const { requests } = show(
    { soloMode: true, limit: 1 },
    {
      "GET /api/team": { body: [] },
      "POST /api/game/7": { status: 200 },
    },
  );
  expect(await screen.findByText("You play alone. Register without a team.")).toBeDefined();
  expect(screen.queryByRole("radio")).toBeNull();
  await userEvent.click(await register());
  const joins = () => requests.filter(({ method }) => method === "POST");
  await waitFor(() => expect(joins()).toHaveLength(1));
  expect(await joins()[0]?.json()).toMatchObject({ teamId: 0 });
  expect(joins().map(({ url }) => new URL(url).pathname)).toEqual(["/api/game/7"]);
});

const divisionInfos = [
  { id: 1, name: "pro", inviteCodeRequired: true },
  { id: 2, name: "fun", inviteCodeRequired: true },
];
const divided = { divisions: ["pro", "fun"], divisionInfos, inviteCodeRequired: true };
const CHECK = "GET /api/game/7/check";
const register = () => screen.findByRole("button", { name: "Register" });

it("registers with team, division and code, and keeps the input when the server rejects it", async () => {
  let isRejecting = true;
  const { requests } = show(divided, {
    [CHECK]: { body: { joinedTeams: [], joinableDivisions: [1, 2] } },
    "POST /api/game/7": () =>
      isRejecting ? { status: 400, body: { title: "Wrong code", status: 400 } } : { status: 200 },
  });
  const posts = () => requests.filter(({ method }) => method === "POST");
  await screen.findByRole("radio", { name: /Ours/, checked: true });
  await userEvent.click(await register());
  expect(screen.getByText("Choose a division")).toBeDefined();
  expect(posts()).toHaveLength(0);

  await userEvent.click(screen.getByRole("combobox", { name: /Division/ }));
  await userEvent.click(await screen.findByRole("option", { name: "fun" }));
  const code = screen.getByRole<HTMLInputElement>("textbox", { name: /Invite code/ });
  await userEvent.type(code, "abc{Enter}");
  expect(await screen.findByText("Wrong code")).toBeDefined();
  expect(code.value).toBe("abc");

  isRejecting = false;
  await userEvent.click(await register());
  await waitFor(() => expect(posts()).toHaveLength(2));
  expect(await posts().at(-1)?.json()).toEqual({ teamId: 3, division: "fun", inviteCode: "abc" });
});

it("JOIN-7 creates a team on the way, and not again after a rejected registration", async () => {
  let isRejecting = true;
  const made = { ...team, id: 4, name: "New ones" };
  let teams = [team];
  const { requests } = show(
    {},
    {
      "GET /api/team": () => ({ body: teams }),
      "POST /api/team": () => {
        teams = [team, made];
        return { body: made };
      },
      "POST /api/game/7": () =>
        isRejecting ? { status: 400, body: { title: "Not yet", status: 400 } } : { status: 200 },
    },
  );
  const posts = (path: string) =>
    requests.filter(({ method, url }) => method === "POST" && new URL(url).pathname === path);
  await userEvent.click(await screen.findByRole("radio", { name: /Create a new team/ }));
  await userEvent.click(await register());
  expect(await screen.findByText("Give the team a name")).toBeDefined();
  await userEvent.type(screen.getByRole("textbox", { name: /Name/ }), "New ones{Enter}");
  expect(await screen.findByText("Not yet")).toBeDefined();
  expect(await screen.findByRole("radio", { name: /New ones/, checked: true })).toBeDefined();
  isRejecting = false;
  await userEvent.click(await register());
  await waitFor(() => expect(posts("/api/game/7")).toHaveLength(2));
  expect(posts("/api/team")).toHaveLength(1);
  expect(await posts("/api/game/7").at(-1)?.json()).toMatchObject({ teamId: 4 });
});

it("JOIN-7 joins a team by an invite link on the way", async () => {
  const code = `Theirs:9:${"ab".repeat(16)}`;
  const { requests } = show({}, { "POST /api/team/accept": {}, "POST /api/game/7": {} });
  await userEvent.click(await screen.findByRole("radio", { name: /Join with an invite/ }));
  const field = screen.getByRole("textbox", { name: /Invite link or code/ });
  await userEvent.type(field, "nonsense{Enter}");
  expect(await screen.findByText("Invalid invite code")).toBeDefined();
  await userEvent.clear(field);
  await userEvent.type(field, `https://ctf.example/teams?open=join&code=${encodeURIComponent(code)}`);
  await userEvent.click(await register());
  const sent = () => requests.filter(({ method }) => method === "POST");
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(await sent()[0]?.json()).toBe(code);
  expect(await sent()[1]?.json()).toMatchObject({ teamId: 9 });
});

it("JOIN-7 keeps the division in which a teammate has registered the team", async () => {
  const { requests } = show(
    { ...divided, divisionInfos: divisionInfos.map((info) => ({ ...info, inviteCodeRequired: false })) },
    {
      [CHECK]: { body: { joinedTeams: [{ id: 3, division: 2 }], joinableDivisions: [1, 2] } },
      "POST /api/game/7": {},
    },
  );
  expect(await screen.findByText("Your team is already registered in this division.")).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: /Division/ }).value).toBe("fun");
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: /Division/ }).disabled).toBe(true);
  await userEvent.click(await register());
  const sent = () => requests.find(({ method }) => method === "POST");
  await waitFor(() => expect(sent()).toBeDefined());
  expect(await sent()?.json()).toMatchObject({ teamId: 3, division: "fun" });
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

describe("sharing", () => {
  it("FEED-1 FEED-2 FEED-3 offers the calendar, the feed of notices and the URL for CTFtime", async () => {
    show();
    const href = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");
    expect(await href("Add to calendar")).toBe("/feeds/games/7.ics");
    expect(await href("Feed of notices")).toBe("/feeds/games/7/notices.atom");
    const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Scoreboard for CTFtime" });
    expect(field.value).toMatch(/^http.*\/api\/game\/7\/ctftime\?full=true$/);
  });

  it("offers no notices before the start", async () => {
    show({ start: Date.now() + HOUR_MS, end: Date.now() + 2 * HOUR_MS });
    expect(await screen.findByRole("link", { name: "Add to calendar" })).toBeDefined();
    expect(screen.queryByRole("link", { name: "Feed of notices" })).toBeNull();
  });

  it("offers nothing of a hidden game", async () => {
    show({ hidden: true });
    expect(await screen.findByRole("heading", { name: "Autumn Cup" })).toBeDefined();
    expect(screen.queryByRole("link", { name: "Add to calendar" })).toBeNull();
  });
});
