import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { MantineProvider } from "@mantine/core";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { ActionNotifierContext } from "#api/action-notifier.ts";
import { CurrentGame } from "#game/current-game.ts";
import { createDeferred } from "#testing/create-deferred.ts";
import { fill } from "#testing/fill.ts";
import { buildGame, buildPlayedChallenge } from "#testing/games.ts";
import { FlagForm } from "./FlagForm.tsx";

/** The verdict of the submitted flag arrives when the test sends it. */
function prepareForm({
  game = buildGame(),
  challenge = buildPlayedChallenge({ id: 2, title: "login" }),
} = {}) {
  const verdict = createDeferred<Response>();
  vi.stubGlobal("fetch", (request: Request | string) => {
    const { pathname } = new URL(request instanceof Request ? request.url : request, location.href);
    if (pathname.includes("/status/")) return verdict.promise;
    return Promise.resolve(Response.json(pathname.endsWith("/challenges/2") ? 7 : {}));
  });
  const onSolved = vi.fn();
  const drafts = new Map<number, string>();
  const form = (isSolved: boolean) => (
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
  );
  return { form, drafts, onSolved, accept: () => verdict.resolve(Response.json("Accepted")) };
}

it("PLAY-8 reports a correct flag even if the new board arrives before the verdict", async () => {
  const { form, onSolved, accept } = prepareForm();
  const { rerender } = render(form(false));
  await fill(screen.getByRole("textbox", { name: "Flag" }), "flag{yes}{Enter}");
  rerender(form(true));
  expect(screen.queryByRole("textbox", { name: "Flag" })).toBeNull();
  accept();
  await waitFor(() => expect(onSolved).toHaveBeenCalledOnce());
});

it("keeps a flag that is typed while another one is being checked", async () => {
  const { form, drafts, onSolved, accept } = prepareForm();
  render(form(false));
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Flag" });
  await fill(field, "flag{first}{Enter}");
  await userEvent.clear(field);
  await fill(field, "flag{second}");
  accept();
  await waitFor(() => expect(onSolved).toHaveBeenCalledOnce());
  expect(field.value).toBe("flag{second}");
  expect(drafts.get(2)).toBe("flag{second}");
});

it("PAUSE-1 does not reach the deadline of a challenge while the game is paused", () => {
  const pausedAt = Date.now() - 2 * HOUR_MS;
  const { form } = prepareForm({
    game: buildGame({ start: pausedAt - HOUR_MS, pausedAt }),
    challenge: buildPlayedChallenge({ id: 2, title: "login", deadline: pausedAt + HOUR_MS }),
  });
  render(form(false));
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Flag" }).disabled).toBe(false);
  expect(screen.queryByText("This challenge is closed")).toBeNull();
});
