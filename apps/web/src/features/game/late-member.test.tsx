import type { GameDetail } from "@gonfalon/contract/game.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { fill } from "#testing/fill.ts";
import { buildGame } from "#testing/games.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";

const OPEN_DIVISION = { id: 1, name: "Open", inviteCodeRequired: false };
const game = buildGame({
  id: 7,
  teamName: null,
  status: "Unsubmitted",
  divisions: [OPEN_DIVISION.name],
  divisionInfos: [OPEN_DIVISION],
});
const team = { id: 3, name: "Ours", bio: null, avatar: null, locked: true, members: [] };

function show(overrides: Partial<GameDetail>, responses: StubResponses) {
  return showAt("/games/7", {
    ...signedInAs("User"),
    "GET /api/game/7": { body: { ...game, ...overrides } },
    "GET /api/team": { body: [team] },
    "POST /api/game/7": {},
    ...responses,
  });
}

const buildJoinCheck = (division: number | null, inviteCodeRequired: boolean) => ({
  body: {
    joinedTeams: [{ id: 3, division, fixedDivision: { inviteCodeRequired } }],
    joinableDivisions: [OPEN_DIVISION.id],
  },
});

const findRegisterButton = () => screen.findByRole("button", { name: "Register" });

it("DIV-6 registers a member of an accepted team that has no division, with the code of the game", async () => {
  const { requests } = show({}, { "GET /api/game/7/check": buildJoinCheck(null, true) });
  const codeField = await screen.findByRole("textbox", { name: /Invite code/ });
  expect(screen.queryByRole("combobox", { name: /Division/ })).toBeNull();
  await userEvent.click(await findRegisterButton());
  expect(screen.getByText("Enter the invite code")).toBeDefined();
  await fill(codeField, "abc{Enter}");
  const findPostRequest = () => requests.find(({ method }) => method === "POST");
  await waitFor(() => expect(findPostRequest()).toBeDefined());
  expect(await findPostRequest()?.json()).toEqual({ teamId: 3, division: null, inviteCode: "abc" });
});

it("DIV-6 does not offer the closed division of one team to another team", async () => {
  const otherTeam = { ...team, id: 4, name: "Other" };
  show(
    { divisionInfos: [OPEN_DIVISION, { ...OPEN_DIVISION, id: 2, name: "Guests" }] },
    { "GET /api/game/7/check": buildJoinCheck(2, false), "GET /api/team": { body: [otherTeam, team] } },
  );
  const divisionField = await screen.findByRole<HTMLInputElement>("combobox", { name: /Division/ });
  await waitFor(() => expect(divisionField.value).toBe("Open"));
  await userEvent.click(screen.getByRole("radio", { name: /Ours/ }));
  expect(divisionField.value).toBe("Guests");
});

it("DIV-6 lets the members of a pending team without a division choose one", async () => {
  show(
    { divisionInfos: [OPEN_DIVISION, { ...OPEN_DIVISION, id: 2, name: "Guests" }] },
    {
      "GET /api/game/7/check": {
        body: {
          joinedTeams: [{ id: 3, division: null }],
          joinableDivisions: [1, 2],
        },
      },
    },
  );
  expect((await screen.findByRole<HTMLInputElement>("combobox", { name: /Division/ })).disabled).toBe(false);
  await userEvent.click(await findRegisterButton());
  expect(await screen.findByText("Choose a division")).toBeDefined();
});

it("JOIN-7 shows the division of a team that the user joined with an invite, after the registration was rejected", async () => {
  const otherTeam = { ...team, id: 9, name: "Theirs" };
  let hasJoined = false;
  let isRejecting = true;
  const { requests } = show(
    {},
    {
      "GET /api/game/7": () => ({
        body: hasJoined
          ? { ...game, divisionInfos: [OPEN_DIVISION, { ...OPEN_DIVISION, id: 2, name: "Guests" }] }
          : game,
      }),
      "GET /api/team": () => ({ body: hasJoined ? [team, otherTeam] : [team] }),
      "GET /api/game/7/check": () => ({
        body: {
          joinedTeams: hasJoined
            ? [{ id: 9, division: 2, fixedDivision: { inviteCodeRequired: false } }]
            : [],
          joinableDivisions: [OPEN_DIVISION.id],
        },
      }),
      "POST /api/team/accept": () => {
        hasJoined = true;
        return {};
      },
      "POST /api/game/7": () =>
        isRejecting ? { status: 400, body: { title: "Another division", status: 400 } } : {},
    },
  );
  await userEvent.click(await screen.findByRole("radio", { name: /Join with an invite/ }));
  await fill(
    screen.getByRole("textbox", { name: /Invite link or code/ }),
    `Theirs:9:${"ab".repeat(16)}{Enter}`,
  );
  expect(await screen.findByText("Your team is already registered in this division.")).toBeDefined();
  isRejecting = false;
  await userEvent.click(await findRegisterButton());
  const listPostRequests = () =>
    requests.filter(({ method, url }) => method === "POST" && url.endsWith("/game/7"));
  await waitFor(() => expect(listPostRequests()).toHaveLength(2));
  expect(await listPostRequests()[1]?.json()).toMatchObject({ teamId: 9, division: "Guests" });
});
