import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { beforeEach, expect, it, vi } from "vitest";
import { ActionNotifierContext } from "#api/action-notifier.ts";
import type { OpenLiveConnection } from "#api/live-channel.ts";
import { CurrentGame } from "#game/current-game.ts";
import { createDeferred } from "#testing/create-deferred.ts";
import { fill } from "#testing/fill.ts";
import { buildGame, buildPlayedChallenge } from "#testing/games.ts";
import { FlagForm } from "./FlagForm.tsx";

const openConnection = vi.hoisted(() => vi.fn<OpenLiveConnection>());
vi.mock("#api/signalr-connection.ts", () => ({ openSignalRConnection: openConnection }));

beforeEach(() => {
  openConnection.mockReset().mockResolvedValue({ stop: () => undefined });
});

/** The verdicts of the submitted flags arrive when the test sends them. */
function prepareForm({
  game = buildGame(),
  challenge = buildPlayedChallenge({ id: 2, title: "login" }),
  verdicts = [createDeferred<Response>()],
  readChallenge = (): Response | Promise<Response> => Response.json({}),
} = {}) {
  const pendingVerdicts = verdicts.map(({ promise }) => promise);
  vi.stubGlobal("fetch", (...args: Parameters<typeof fetch>) => {
    const { method, url } = new Request(...args);
    if (url.includes("/status/")) return pendingVerdicts.shift();
    if (!url.endsWith("/challenges/2")) return Promise.resolve(Response.json({ user: null }));
    return Promise.resolve(method === "POST" ? Response.json(7) : readChallenge());
  });
  const onSolved = vi.fn();
  const cache = new Map();
  const provider = () => cache;
  const drafts = new Map<number, string>();
  const buildForm = (isSolved: boolean) => (
    <SWRConfig value={{ provider }}>
      <MantineProvider env="test">
        <ActionNotifierContext value={{ success: vi.fn(), error: vi.fn() }}>
          <CurrentGame value={game}>
            <FlagForm
              gameId={1}
              challenge={challenge}
              isSolved={isSolved}
              drafts={drafts}
              onSolved={onSolved}
            />
          </CurrentGame>
        </ActionNotifierContext>
      </MantineProvider>
    </SWRConfig>
  );
  return { buildForm, drafts, onSolved, accept: () => verdicts[0]?.resolve(Response.json("Accepted")) };
}

it("PLAY-8 reports a correct flag even if the new board arrives before the verdict", async () => {
  const { buildForm, onSolved, accept } = prepareForm();
  const { rerender } = render(buildForm(false));
  await fill(screen.getByRole("textbox", { name: "Flag" }), "flag{yes}{Enter}");
  rerender(buildForm(true));
  expect(screen.queryByRole("textbox", { name: "Flag" })).toBeNull();
  accept();
  await waitFor(() => expect(onSolved).toHaveBeenCalledOnce());
});

it("keeps a flag that is typed while another one is being checked", async () => {
  const { buildForm, drafts, onSolved, accept } = prepareForm();
  render(buildForm(false));
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Flag" });
  await fill(field, "flag{first}{Enter}");
  await userEvent.clear(field);
  await fill(field, "flag{second}");
  accept();
  await waitFor(() => expect(onSolved).toHaveBeenCalledOnce());
  expect(field.value).toBe("flag{second}");
  expect(drafts.get(2)).toBe("flag{second}");
});

it("shows the error again when the same wrong flag is submitted twice, so that it is announced", async () => {
  const verdicts = [createDeferred<Response>(), createDeferred<Response>()];
  const { buildForm } = prepareForm({ verdicts });
  render(buildForm(false));
  await fill(screen.getByRole("textbox", { name: "Flag" }), "flag{no}{Enter}");
  verdicts[0]?.resolve(Response.json("WrongAnswer"));
  await screen.findByRole("alert");
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  verdicts[1]?.resolve(Response.json("WrongAnswer"));
  expect((await screen.findByRole("alert")).textContent).toBe("Incorrect flag");
});

const threeFlagChallenge = buildPlayedChallenge({ id: 2, title: "login", progress: { found: 1, total: 3 } });

/** Submits a flag, and returns the field. */
async function submitFlag(flag: string): Promise<HTMLInputElement> {
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Flag" });
  await fill(field, flag);
  await userEvent.click(screen.getByRole("button", { name: "Submit" }));
  return field;
}

const findStatus = (text: string) =>
  waitFor(() => expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(text));

/** Sends the verdict of the submission with the id 7, as the hub does. */
async function pushVerdict(foundCount: number) {
  await waitFor(() => expect(openConnection).toHaveBeenCalled());
  const progress = { found: foundCount, total: 3 };
  act(() =>
    openConnection.mock.calls.at(-1)?.[1].message("ReceivedVerdict", {
      submissionId: 7,
      challengeId: 2,
      status: "Accepted",
      progress,
    }),
  );
}

it("KIND-4 shows that a flag is correct before the progress has been fetched", async () => {
  const challengeResponse = createDeferred<Response>();
  const { buildForm, accept, onSolved } = prepareForm({
    challenge: threeFlagChallenge,
    readChallenge: () => challengeResponse.promise,
  });
  render(buildForm(false));
  await findStatus("1 of 3 flags found");
  const field = await submitFlag("flag{one}");
  accept();
  await findStatus("Correct!");
  expect(field.value).toBe("");
  expect(document.activeElement).toBe(field);
  challengeResponse.resolve(Response.json({ ...threeFlagChallenge, progress: { found: 2, total: 3 } }));
  await findStatus("Correct: 2 of 3 flags found");
  expect(onSolved).not.toHaveBeenCalled();
});

it("KIND-4 shows the progress that the hub has sent, without another request", async () => {
  const readChallenge = vi.fn(() => Response.json(threeFlagChallenge));
  const { buildForm, accept, onSolved } = prepareForm({ challenge: threeFlagChallenge, readChallenge });
  render(buildForm(false));
  await submitFlag("flag{one}");
  await pushVerdict(2);
  accept();
  await findStatus("Correct: 2 of 3 flags found");
  expect(onSolved).not.toHaveBeenCalled();
  expect(readChallenge).not.toHaveBeenCalled();
});

it("KIND-4 SUBMIT-3 shows that the team had already found a flag, and does not count it", async () => {
  const { buildForm, accept, onSolved } = prepareForm({ challenge: threeFlagChallenge });
  render(buildForm(false));
  await submitFlag("flag{one}");
  await pushVerdict(1);
  accept();
  await findStatus("Your team already has this flag: 1 of 3 flags found");
  expect(onSolved).not.toHaveBeenCalled();
});

it("KIND-4 SUBMIT-4 shows that a flag is correct after the end of the game, although it is not counted", async () => {
  const { buildForm, accept, onSolved } = prepareForm({
    game: buildGame({ start: Date.now() - 2 * HOUR_MS, end: Date.now() - HOUR_MS }),
    challenge: threeFlagChallenge,
    readChallenge: () => Response.json(threeFlagChallenge),
  });
  render(buildForm(false));
  await submitFlag("flag{two}");
  accept();
  await findStatus("Correct: 1 of 3 flags found");
  expect(onSolved).not.toHaveBeenCalled();
});

it("KIND-4 reports the solve with the last flag", async () => {
  const { buildForm, accept, onSolved } = prepareForm({ challenge: threeFlagChallenge });
  render(buildForm(false));
  await submitFlag("flag{three}");
  await pushVerdict(3);
  accept();
  await waitFor(() => expect(onSolved).toHaveBeenCalledOnce());
});

it("KIND-4 removes the verdict of the last flag when the next one is submitted", async () => {
  const verdicts = [createDeferred<Response>(), createDeferred<Response>()];
  const { buildForm, accept } = prepareForm({ challenge: threeFlagChallenge, verdicts });
  render(buildForm(false));
  await submitFlag("flag{one}");
  await pushVerdict(2);
  accept();
  await findStatus("Correct: 2 of 3 flags found");
  const field = await submitFlag("flag{no}");
  await findStatus("1 of 3 flags found");
  verdicts[1]?.resolve(Response.json("WrongAnswer"));
  expect((await screen.findByRole("alert")).textContent).toBe("Incorrect flag");
  expect(field.value).toBe("flag{no}");
});

it("KIND-4 lets the user enter the next flag if the progress cannot be loaded", async () => {
  const { buildForm, accept, onSolved } = prepareForm({
    challenge: threeFlagChallenge,
    readChallenge: () => Response.json({}, { status: 403 }),
  });
  render(buildForm(false));
  const field = await submitFlag("flag{one}");
  accept();
  await findStatus("Correct!");
  await waitFor(() => expect(field.value).toBe(""));
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(onSolved).not.toHaveBeenCalled();
});

it("PAUSE-1 does not close a challenge at its deadline while the game is paused", () => {
  const pausedAt = Date.now() - 2 * HOUR_MS;
  const { buildForm } = prepareForm({
    game: buildGame({ start: pausedAt - HOUR_MS, pausedAt }),
    challenge: buildPlayedChallenge({ id: 2, title: "login", deadline: pausedAt + HOUR_MS }),
  });
  render(buildForm(false));
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Flag" }).disabled).toBe(false);
  expect(screen.queryByText("This challenge is closed")).toBeNull();
});

it("PAUSE-1 keeps the field usable while the game is paused, but not the button", async () => {
  const { buildForm, drafts } = prepareForm({ game: buildGame({ pausedAt: Date.now() }) });
  render(buildForm(false));
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Flag" });
  await fill(field, "flag{later}{Enter}");
  expect(drafts.get(2)).toBe("flag{later}");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Submit" }).disabled).toBe(true);
  expect(screen.getByText("The game is paused")).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("shows the verdict of a wrong flag as a notification if the challenge was closed before the verdict arrived", async () => {
  const verdict = createDeferred<Response>();
  const { buildForm } = prepareForm({ verdicts: [verdict] });
  const { unmount } = render(buildForm(false));
  await submitFlag("flag{no}");
  unmount();
  render(
    <MantineProvider env="test">
      <Notifications />
    </MantineProvider>,
  );
  verdict.resolve(Response.json("WrongAnswer"));
  const alert = within(await screen.findByRole("alert"));
  expect(alert.getByText("login")).toBeDefined();
  expect(alert.getByText("Incorrect flag")).toBeDefined();
});
