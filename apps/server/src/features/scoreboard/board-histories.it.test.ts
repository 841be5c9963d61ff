import fc from "fast-check";
import { expect, it } from "vitest";
import { systemTimer } from "#adapters/time/system-timer.ts";
import type { Timer } from "#ports/timer.ts";
import { visitor } from "../../../test/api-client.ts";
import { createBoardFollower } from "../../../test/board-follower.ts";
import { useServer } from "../../../test/harness.ts";
import { arbitraryActions, createRandomGame, type SendRequest } from "../../../test/random-board-game.ts";
import { MIN_BOARD_INTERVAL_MS } from "./followed-boards.service.ts";

/** Skips the pause between two boards, which would put several actions into one change. */
const promptTimer: Timer = {
  after: (milliseconds, run) =>
    systemTimer.after(milliseconds === MIN_BOARD_INTERVAL_MS ? 0 : milliseconds, run),
};

const server = useServer({ timer: promptTimer });

const send: SendRequest = async ({ headers }, url, { method, body } = { method: "GET" }) => {
  const response = await server.app.inject({
    method: method as "GET",
    url,
    headers: { ...headers, ...(body && { "content-type": "application/json" }) },
    ...(body && { payload: JSON.stringify(body) }),
  });
  return { status: response.statusCode, body: response.body === "" ? undefined : response.json() };
};

it("LIVE-3, LIVE-7 a board that is updated by changes equals the fetched one after every action, in both views", async () => {
  const admin = await server.signUp("Admin");
  let [changeCount, resetCount] = [0, 0];
  await fc.assert(
    fc.asyncProperty(arbitraryActions, async (actions) => {
      const { gameId, play, rebuild } = await createRandomGame({ fixture: server, admin, send });
      const followers = [
        await createBoardFollower(send, { gameId, view: "public", caller: visitor }),
        await createBoardFollower(send, { gameId, view: "live", caller: admin }),
      ];
      const followAll = () => Promise.all(followers.map(({ follow }) => follow()));
      for (const action of actions) {
        server.clock.advance(1000);
        await play(action);
        await followAll();
      }
      await rebuild();
      await followAll();
      for (const { counts } of followers) {
        changeCount += counts.changes;
        resetCount += counts.resets;
      }
    }),
    // Shrinking would take minutes.
    { numRuns: 10, endOnFailure: true },
  );
  // If most changes were resets, the test would prove nothing.
  expect(resetCount).toBeLessThan(changeCount / 2);
}, 120_000);
