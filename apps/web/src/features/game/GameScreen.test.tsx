import type { GameDetail } from "@gonfalon/contract/game.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link } from "react-router";
import { describe, expect, it } from "vitest";
import { fill } from "#testing/fill.ts";
import { buildBoardTeam, buildGame } from "#testing/games.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";
import { GameScreen } from "./GameScreen.tsx";

const game = buildGame({
  id: 7,
  teamCount: 12,
  teamName: null,
  practiceMode: false,
  status: "Unsubmitted",
});
const team = { id: 3, name: "Ours", bio: null, avatar: null, locked: false, members: [] };

function show(overrides: Partial<GameDetail> = {}, responses: StubResponses = {}) {
  return showAt("/games/7", {
    ...signedInAs("User"),
    "GET /api/game/7": { body: { ...game, ...overrides } },
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

  it("does not offer the registration to staff without a team, and links to the monitor", async () => {
    show({}, { ...signedInAs("Admin"), "GET /api/team": { body: [] } });
    expect(await screen.findByRole("link", { name: "Monitor" })).toBeDefined();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Register" })).toBeNull());
  });

  it("links accepted teams to the challenges", async () => {
    show({ status: "Accepted", teamName: "Ours" });
    expect((await screen.findByRole("link", { name: "Play" })).getAttribute("href")).toBe(
      "/games/7/challenges",
    );
    expect(screen.queryByRole("button", { name: "Cancel registration" })).toBeNull();
  });

  it("shows rejected teams the reason, and lets them register again or withdraw", async () => {
    show({ status: "Rejected", teamName: "Ours", reviewNote: "Too late" });
    expect(await screen.findByText("Too late")).toBeDefined();
    expect(screen.getByRole("button", { name: "Register again" })).toBeDefined();
    expect(screen.getByRole("button", { name: "Cancel registration" })).toBeDefined();
  });
});

describe("the game card", () => {
  it("PAUSE-1 shows the time until the end on the clock of a paused game", async () => {
    const now = Date.now();
    show({ start: now - 4 * HOUR_MS, end: now - HOUR_MS, pausedAt: now - 3 * HOUR_MS });
    const card = within(await screen.findByRole("complementary", { name: "Registration" }));
    expect(await card.findByText("(in 2 hours)")).toBeDefined();
  });

  const upcomingTimes = { start: Date.now() + HOUR_MS, end: Date.now() + 2 * HOUR_MS };
  const ownTeam = { teamName: "Ours", division: "fun" } as const;

  it.each<[string, Partial<GameDetail>, readonly string[]]>([
    ["a user who can register", {}, ["Ends in", "Register your team", "Register", "Scoreboard"]],
    [
      "a pending team",
      { ...upcomingTimes, ...ownTeam, status: "Pending" },
      [
        "Starts in",
        "Registration pending",
        "Ours is awaiting approval.",
        "Division: fun",
        "Approval by the organizers",
        "Cancel registration",
      ],
    ],
    [
      "a rejected team",
      { ...ownTeam, status: "Rejected", reviewNote: "Too late" },
      ["Ends in", "Ours was not accepted", "Division: fun", "Too late", "Register again", "Scoreboard"],
    ],
    [
      "an accepted team before the start",
      { ...upcomingTimes, ...ownTeam, status: "Accepted" },
      ["Starts in", "Ours is registered", "The challenges open when the game starts.", "Division: fun"],
    ],
    [
      "a playing team",
      { ...ownTeam, status: "Accepted" },
      ["Ends in", "Ours", "13 of 21 solved", "#7", "2,301 points", "Division: fun", "Play", "Scoreboard"],
    ],
    [
      "a team in practice mode",
      { ...ownTeam, status: "Accepted", end: Date.now() - 1, practiceMode: true },
      [
        "Final result",
        "#7",
        "of 40",
        "Ours",
        "2,301 points",
        "13 of 21 solved",
        "fun",
        "This game is over. The scoreboard stays open.",
        "Practice",
        "Scoreboard",
      ],
    ],
    [
      "a team after the end",
      { ...ownTeam, status: "Accepted", end: Date.now() - 1 },
      ["Ours is registered", "This game is over. The scoreboard stays open.", "Division: fun", "Scoreboard"],
    ],
  ])(
    "shows %s the parts that apply, in this order: the clock, the status, the actions and the facts",
    async (_, overrides, texts) => {
      const { requests } = show(overrides, {
        "GET /api/game/7/details": {
          body: {
            challenges: {},
            challengeCount: 21,
            rank: buildBoardTeam({ id: 3, name: "Ours", rank: 7, score: 2301, solvedCount: 13 }),
          },
        },
        "GET /api/game/7/standing": {
          body: { version: "", rank: 7, divisionRank: null, score: 2301, solvedCount: 13, total: 40 },
        },
      });
      const card = within(await screen.findByRole("complementary", { name: "Registration" }));
      const orderedTexts = [...texts, "Start", "End"];
      const parts = await Promise.all(orderedTexts.map(async (text) => card.findByText(text)));
      const sortedParts = parts.toSorted((a, b) =>
        a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
      );
      expect(sortedParts.map((part) => orderedTexts[parts.indexOf(part)])).toEqual(orderedTexts);
      expect(requests.some(({ url }) => url.endsWith("/details"))).toBe(texts.includes("#7"));
    },
  );

  it("shows a playing team by its name while its numbers are loading", async () => {
    show({ ...ownTeam, status: "Accepted" }, { "GET /api/game/7/details": () => new Promise(() => {}) });
    expect((await screen.findByRole("region", { name: "Your team" })).textContent).toBe("Ours");
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
  await userEvent.click(await findRegisterButton());
  const listJoinRequests = () => requests.filter(({ method }) => method === "POST");
  await waitFor(() => expect(listJoinRequests()).toHaveLength(1));
  expect(await listJoinRequests()[0]?.json()).toMatchObject({ teamId: 0 });
  expect(listJoinRequests().map(({ url }) => new URL(url).pathname)).toEqual(["/api/game/7"]);
});

const divisionInfos = [
  { id: 1, name: "pro", inviteCodeRequired: true },
  { id: 2, name: "fun", inviteCodeRequired: true },
];
const gameWithDivisions = { divisions: ["pro", "fun"], divisionInfos, inviteCodeRequired: true };
const CHECK_REQUEST = "GET /api/game/7/check";
const findRegisterButton = () => screen.findByRole("button", { name: "Register" });

it("registers with team, division and code, and keeps the input when the server rejects it", async () => {
  let isRejecting = true;
  const { requests } = show(gameWithDivisions, {
    [CHECK_REQUEST]: { body: { joinedTeams: [], joinableDivisions: [1, 2] } },
    "POST /api/game/7": () =>
      isRejecting ? { status: 400, body: { title: "Wrong code", status: 400 } } : { status: 200 },
  });
  const listPostRequests = () => requests.filter(({ method }) => method === "POST");
  await screen.findByRole("radio", { name: /Ours/, checked: true });
  await userEvent.click(await findRegisterButton());
  expect(screen.getByText("Choose a division")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole("combobox", { name: /Division/ }));
  expect(listPostRequests()).toHaveLength(0);

  await userEvent.click(screen.getByRole("combobox", { name: /Division/ }));
  await userEvent.click(await screen.findByRole("option", { name: "fun" }));
  const codeField = screen.getByRole<HTMLInputElement>("textbox", { name: /Invite code/ });
  await fill(codeField, "abc{Enter}");
  expect(await screen.findByText("Wrong code")).toBeDefined();
  expect(codeField.value).toBe("abc");

  isRejecting = false;
  await userEvent.click(await findRegisterButton());
  await waitFor(() => expect(listPostRequests()).toHaveLength(2));
  expect(await listPostRequests().at(-1)?.json()).toEqual({ teamId: 3, division: "fun", inviteCode: "abc" });
});

it("does not reuse the input for one game in the registration for another one", async () => {
  const links = [7, 8].map((id) => (
    <Link key={id} to={`/games/${id}`}>
      Game {id}
    </Link>
  ));
  const responses = {
    ...signedInAs("User"),
    "GET /api/game/7": { body: { ...game, inviteCodeRequired: true } },
    "GET /api/game/8": { body: { ...game, id: 8, title: "Spring Cup", inviteCodeRequired: true } },
    "GET /api/team": { body: [team] },
  };
  const screens = [{ path: "/games/:id", element: [...links, <GameScreen key="screen" />] }];
  showAt("/games/8", responses, screens);
  const findCodeField = () => screen.findByRole<HTMLInputElement>("textbox", { name: /Invite code/ });
  // Game 8 is cached before the code of game 7 is entered.
  await findCodeField();
  await userEvent.click(screen.getByRole("link", { name: "Game 7" }));
  await screen.findByRole("heading", { name: "Autumn Cup" });
  await fill(await findCodeField(), "abc");
  await userEvent.click(screen.getByRole("link", { name: "Game 8" }));
  await screen.findByRole("heading", { name: "Spring Cup" });
  expect((await findCodeField()).value).toBe("");
});

it("JOIN-7 creates a team once during registration, even if the first registration is rejected", async () => {
  let isRejecting = true;
  const newTeam = { ...team, id: 4, name: "New ones" };
  let teams = [team];
  const { requests } = show(
    {},
    {
      "GET /api/team": () => ({ body: teams }),
      "POST /api/team": () => {
        teams = [team, newTeam];
        return { body: newTeam };
      },
      "POST /api/game/7": () =>
        isRejecting ? { status: 400, body: { title: "Not yet", status: 400 } } : { status: 200 },
    },
  );
  const listPostRequests = (path: string) =>
    requests.filter(({ method, url }) => method === "POST" && new URL(url).pathname === path);
  await userEvent.click(await screen.findByRole("radio", { name: /Create a new team/ }));
  await userEvent.click(await findRegisterButton());
  expect(await screen.findByText("Give the team a name")).toBeDefined();
  await fill(screen.getByRole("textbox", { name: /Name/ }), "New ones{Enter}");
  expect(await screen.findByText("Not yet")).toBeDefined();
  expect(await screen.findByRole("radio", { name: /New ones/, checked: true })).toBeDefined();
  isRejecting = false;
  await userEvent.click(await findRegisterButton());
  await waitFor(() => expect(listPostRequests("/api/game/7")).toHaveLength(2));
  expect(listPostRequests("/api/team")).toHaveLength(1);
  expect(await listPostRequests("/api/game/7").at(-1)?.json()).toMatchObject({ teamId: 4 });
});

it("JOIN-7 joins a team with an invite link during registration", async () => {
  const code = `Theirs:9:${"ab".repeat(16)}`;
  const { requests } = show({}, { "POST /api/team/accept": {}, "POST /api/game/7": {} });
  await userEvent.click(await screen.findByRole("radio", { name: /Join with an invite/ }));
  const field = screen.getByRole("textbox", { name: /Invite link or code/ });
  await fill(field, "nonsense{Enter}");
  expect(await screen.findByText("Invalid invite code")).toBeDefined();
  await userEvent.clear(field);
  await fill(field, `https://ctf.example/teams?open=join&code=${encodeURIComponent(code)}`);
  await userEvent.click(await findRegisterButton());
  const listPostRequests = () => requests.filter(({ method }) => method === "POST");
  await waitFor(() => expect(listPostRequests()).toHaveLength(2));
  expect(await listPostRequests()[0]?.json()).toBe(code);
  expect(await listPostRequests()[1]?.json()).toMatchObject({ teamId: 9 });
});

it("JOIN-7 keeps the division in which a teammate has registered the team", async () => {
  const { requests } = show(
    {
      ...gameWithDivisions,
      divisionInfos: divisionInfos.map((info) => ({ ...info, inviteCodeRequired: false })),
    },
    {
      [CHECK_REQUEST]: {
        body: {
          joinedTeams: [{ id: 3, division: 2 }],
          joinableDivisions: [1, 2],
        },
      },
      "POST /api/game/7": {},
    },
  );
  expect(await screen.findByText("Your team is already registered in this division.")).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: /Division/ }).value).toBe("fun");
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: /Division/ }).disabled).toBe(true);
  await userEvent.click(await findRegisterButton());
  const findPostRequest = () => requests.find(({ method }) => method === "POST");
  await waitFor(() => expect(findPostRequest()).toBeDefined());
  expect(await findPostRequest()?.json()).toMatchObject({ teamId: 3, division: "fun" });
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

it.each([
  ["1 player registered", { soloMode: true, teamCount: 1 }],
  ["12 teams registered", { soloMode: false }],
])("shows how many take part: %s", async (text, overrides) => {
  show(overrides);
  expect(await screen.findByText(text)).toBeDefined();
});

describe("sharing", () => {
  it("FEED-1 FEED-2 FEED-3 offers staff the calendar, the feed of notices and the URL for CTFtime", async () => {
    show({}, signedInAs("Monitor"));
    const findHref = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");
    expect(await findHref("Add to calendar")).toBe("/feeds/games/7.ics");
    expect(await findHref("Notice feed")).toBe("/feeds/games/7/notices.atom");
    const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Scoreboard for CTFtime" });
    expect(field.value).toMatch(/^http.*\/api\/game\/7\/ctftime\?full=true$/);
  });

  it("does not offer the URL for CTFtime to players", async () => {
    show();
    expect(await screen.findByRole("button", { name: "Register" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Add to calendar" })).toBeDefined();
    expect(screen.queryByRole("textbox", { name: "Scoreboard for CTFtime" })).toBeNull();
  });

  it("does not offer the feed of notices before the start", async () => {
    show({ start: Date.now() + HOUR_MS, end: Date.now() + 2 * HOUR_MS });
    expect(await screen.findByRole("link", { name: "Add to calendar" })).toBeDefined();
    expect(screen.queryByRole("link", { name: "Notice feed" })).toBeNull();
  });

  it("offers nothing for a hidden game", async () => {
    show({ hidden: true });
    expect(await screen.findByRole("heading", { name: "Autumn Cup" })).toBeDefined();
    expect(screen.queryByRole("link", { name: "Add to calendar" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Notice feed" })).toBeNull();
    expect(screen.queryByRole("textbox", { name: "Scoreboard for CTFtime" })).toBeNull();
  });
});
