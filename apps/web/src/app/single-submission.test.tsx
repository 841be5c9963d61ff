import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { CallbackScreen } from "#features/account/CallbackScreen.tsx";
import { LoginScreen } from "#features/account/LoginScreen.tsx";
import { RegisterScreen } from "#features/account/RegisterScreen.tsx";
import { ResetScreen } from "#features/account/ResetScreen.tsx";
import { VerifyScreen } from "#features/account/VerifyScreen.tsx";
import { DeleteChallengeButton } from "#features/challenge-edit/DeleteChallengeButton.tsx";
import { NewChallengeDialog } from "#features/challenge-edit/NewChallengeDialog.tsx";
import { GameDeletionSection } from "#features/game/GameDeletionSection.tsx";
import { NewGameDialog } from "#features/game/NewGameDialog.tsx";
import { PostEditor } from "#features/post/PostEditor.tsx";
import { TeamsScreen } from "#features/team/TeamsScreen.tsx";
import { UserImportScreen } from "#features/user-admin/UserImportScreen.tsx";
import { buildChallenge } from "#testing/build-challenge.ts";
import { fill } from "#testing/fill.ts";
import { buildGameInfo } from "#testing/games.ts";
import { type StubResponses, signedInAs } from "#testing/show-at.tsx";
import { showBeforeSlowScreen } from "#testing/show-before-slow-screen.tsx";

const LINK = "/?token=T-_1&email=YUBleGFtcGxlLm9yZw%3D%3D";
const PASSWORD = "Passw0rd";
const CODE = `Ours:1:${"a".repeat(32)}`;
const FROM_ABOUT = "/?from=%2Fabout";
const close = () => undefined;
const newPost = { title: "", summary: "", content: "", tags: [], isPinned: false };
const factorNeededResponse = {
  status: 401,
  body: { title: "Enter a code.", status: 10_011, data: { methods: ["Totp"], rememberDays: 0 } },
};

async function clickInDialog(name: string) {
  await userEvent.click(await screen.findByRole("button", { name }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name }));
}

async function signIn() {
  await fill(await screen.findByLabelText("User name or e-mail address"), "alice");
  await fill(screen.getByLabelText("Password"), `${PASSWORD}{Enter}`);
}

interface Case {
  readonly element: ReactNode;
  readonly address?: string;
  /** The request that must be sent only once. */
  readonly request: string;
  readonly responses: StubResponses;
  readonly submit: () => Promise<void>;
  readonly button: string;
}

const cases: Record<string, Case> = {
  "a new game": {
    element: <NewGameDialog opened onClose={close} />,
    request: "POST /api/edit/games",
    responses: { ...signedInAs("Admin"), "POST /api/edit/games": { body: { id: 5 } } },
    submit: async () => fill(await screen.findByLabelText(/^Title/), "Cup{Enter}"),
    button: "Create",
  },
  "a new challenge": {
    element: <NewChallengeDialog gameId={3} opened onClose={close} />,
    request: "POST /api/edit/games/3/challenges",
    responses: {
      ...signedInAs("Admin"),
      "POST /api/edit/games/3/challenges": { body: buildChallenge({ id: 9 }) },
    },
    submit: async () => fill(await screen.findByLabelText(/^Title/), "Baby{Enter}"),
    button: "Create",
  },
  "a new post": {
    element: <PostEditor initialDraft={newPost} ownerId="alice" />,
    request: "POST /api/edit/posts",
    responses: { ...signedInAs("Admin"), "POST /api/edit/posts": { body: "0a1b2c3d" } },
    submit: async () => fill(await screen.findByLabelText(/^Title/), "News{Enter}"),
    button: "Publish",
  },
  "a registration": {
    element: <RegisterScreen />,
    address: FROM_ABOUT,
    request: "POST /api/account/register",
    responses: {
      "POST /api/account/register": { body: { title: "Welcome!", data: "LoggedIn", status: 200 } },
    },
    submit: async () => {
      await fill(await screen.findByLabelText("E-mail address"), "alice@example.org");
      await fill(screen.getByLabelText("User name"), "alice");
      await fill(screen.getByLabelText("Password"), PASSWORD);
      await fill(screen.getByLabelText("Confirm password"), `${PASSWORD}{Enter}`);
    },
    button: "Create account",
  },
  "a registration after a sign-in at a provider": {
    element: <CallbackScreen />,
    request: "POST /api/account/external/register",
    responses: {
      "POST /api/account/external/callback": {
        body: {
          outcome: "Register",
          returnTo: "/about",
          methods: null,
          rememberDays: 0,
          suggestion: { userName: "alice", email: "alice@example.org", emailVerified: true },
        },
      },
      "POST /api/account/external/register": { body: { title: "Welcome!", data: "LoggedIn", status: 200 } },
    },
    submit: async () => userEvent.click(await screen.findByRole("button", { name: "Create account" })),
    button: "Create account",
  },
  "a sign-in": {
    element: <LoginScreen />,
    address: FROM_ABOUT,
    request: "POST /api/account/login",
    responses: { "POST /api/account/login": {} },
    submit: signIn,
    button: "Sign in",
  },
  "the second step of a sign-in": {
    element: <LoginScreen />,
    address: FROM_ABOUT,
    request: "POST /api/account/login/factor",
    responses: { "POST /api/account/login": factorNeededResponse, "POST /api/account/login/factor": {} },
    submit: async () => {
      await signIn();
      await fill(await screen.findByLabelText("Code"), "123456");
    },
    button: "Sign in",
  },
  "a new password": {
    element: <ResetScreen />,
    address: LINK,
    request: "POST /api/account/passwordreset",
    responses: { "POST /api/account/passwordreset": {} },
    submit: async () => {
      await fill(await screen.findByLabelText("New password"), PASSWORD);
      await fill(screen.getByLabelText("Confirm password"), `${PASSWORD}{Enter}`);
    },
    button: "Set password",
  },
  "the confirmation of an e-mail address": {
    element: <VerifyScreen />,
    address: LINK,
    request: "POST /api/account/verify",
    responses: { "POST /api/account/verify": {} },
    submit: async () => userEvent.click(await screen.findByRole("button", { name: "Confirm address" })),
    button: "Confirm address",
  },
  "an invite code": {
    element: <TeamsScreen />,
    address: `/?open=join&code=${encodeURIComponent(CODE)}`,
    request: "POST /api/team/accept",
    responses: {
      ...signedInAs("User"),
      "GET /api/team": { body: [] },
      "POST /api/team/accept": {},
      "GET /api/game/recent": { body: [buildGameInfo({ id: 7, start: 0, end: Date.now() + HOUR_MS })] },
      "GET /api/game/7/check": {
        body: { joinedTeams: [{ id: 1, division: null }], joinableDivisions: [] },
      },
    },
    submit: async () => userEvent.click(await screen.findByRole("button", { name: "Join" })),
    button: "Join",
  },
  "an import of users": {
    element: <UserImportScreen />,
    address: "/users/import",
    request: "POST /api/admin/users",
    responses: {
      ...signedInAs("Admin"),
      "POST /api/admin/users/check": { body: [] },
      "POST /api/admin/users": {},
    },
    submit: async () => {
      const field = await screen.findByRole("textbox", { name: "Or paste the table here" });
      fireEvent.change(field, { target: { value: "userName,password,email\nada,Passw0rd,a@b" } });
      await userEvent.click(screen.getByRole("button", { name: "Check" }));
      await userEvent.click(await screen.findByRole("button", { name: "Create 1 user" }));
    },
    button: "Create 1 user",
  },
  "the deletion of a challenge": {
    element: <DeleteChallengeButton gameId={3} challenge={buildChallenge({ id: 9 })} />,
    request: "DELETE /api/edit/games/3/challenges/9",
    responses: { ...signedInAs("Admin"), "DELETE /api/edit/games/3/challenges/9": {} },
    submit: () => clickInDialog("Delete"),
    button: "Delete",
  },
  "the deletion of a game": {
    element: <GameDeletionSection game={buildGameInfo({ id: 3 })} />,
    request: "DELETE /api/edit/games/3",
    responses: { ...signedInAs("Admin"), "DELETE /api/edit/games/3": {} },
    submit: () => clickInDialog("Delete game"),
    button: "Delete game",
  },
  "the deletion of a post": {
    element: <PostEditor id="0a1b2c3d" initialDraft={{ ...newPost, title: "News" }} ownerId="alice" />,
    request: "DELETE /api/edit/posts/0a1b2c3d",
    responses: { ...signedInAs("Admin"), "DELETE /api/edit/posts/0a1b2c3d": {} },
    submit: () => clickInDialog("Delete"),
    button: "Delete",
  },
};

it.each(Object.entries(cases))(
  "sends %s once if the user clicks again while the next screen loads",
  async (_name, { element, address, request, responses, submit, button }) => {
    const { requests, departure } = showBeforeSlowScreen(element, responses, address);
    await submit();
    await departure;
    const buttons = screen.getAllByRole("button", { name: button });
    await userEvent.click(buttons.at(-1) ?? document.body);
    const sentRequests = requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`);
    expect(sentRequests.filter((line) => line === request)).toHaveLength(1);
  },
);
