import { MantineProvider } from "@mantine/core";
import { render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ActionNotifierContext } from "#api/action-notifier.ts";
import { CurrentGame } from "#game/current-game.ts";
import { fill } from "#testing/fill.ts";
import { buildGame, buildPlayedChallenge } from "#testing/games.ts";
import { FlagForm } from "./FlagForm.tsx";

it("PLAY-8 reports a correct flag even if the new board arrives before the verdict", async () => {
  let sendVerdict: (verdict: Response) => void = () => {};
  const verdict = new Promise<Response>((resolve) => {
    sendVerdict = resolve;
  });
  vi.stubGlobal("fetch", (request: Request | string) => {
    const { pathname } = new URL(request instanceof Request ? request.url : request, location.href);
    if (pathname.includes("/status/")) return verdict;
    return Promise.resolve(Response.json(pathname.endsWith("/challenges/2") ? 7 : {}));
  });
  const onSolved = vi.fn();
  const form = (isSolved: boolean) => (
    <MantineProvider env="test">
      <ActionNotifierContext value={{ success: vi.fn(), error: vi.fn() }}>
        <CurrentGame value={buildGame()}>
          <FlagForm
            gameId={1}
            challenge={buildPlayedChallenge({ id: 2, title: "login" })}
            isSolved={isSolved}
            drafts={new Map()}
            onSolved={onSolved}
          />
        </CurrentGame>
      </ActionNotifierContext>
    </MantineProvider>
  );
  const { rerender } = render(form(false));
  await fill(screen.getByRole("textbox", { name: "Flag" }), "flag{yes}{Enter}");
  rerender(form(true));
  expect(screen.queryByRole("textbox", { name: "Flag" })).toBeNull();
  sendVerdict(Response.json("Accepted"));
  await waitFor(() => expect(onSolved).toHaveBeenCalledOnce());
});
