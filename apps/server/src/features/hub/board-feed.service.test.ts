import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { expect, it } from "vitest";
import { inProcessEvents } from "#adapters/events/in-process.ts";
import type { AccessibleGame } from "#features/participation/game-access.domain.ts";
import type { GameAccess } from "#features/participation/game-access.service.ts";
import type { BoardStepEvent } from "#features/scoreboard/scoreboard.service.ts";
import { manualTime, settle } from "../../../test/manual-time.ts";
import { recordingLog } from "../../../test/recording-log.ts";
import { boardFeedService } from "./board-feed.service.ts";
import { topics } from "./hub.domain.ts";

const GAME_ID = 1;

/** A feed with one subscriber of the public view. */
function setUp({ peerCount = 0 } = {}) {
  const log = recordingLog();
  const events = inProcessEvents(log);
  const time = manualTime();
  const game = {
    id: GAME_ID,
    startsAt: time.now(),
    endsAt: new Date(time.now().getTime() + HOUR_MS),
    pausedAt: null,
    freezeAt: null,
    unfreezeAt: null,
  } as AccessibleGame;
  const sentMessages: unknown[] = [];
  const isSubscribed = (topic: string) => topic === topics.boardChanges(GAME_ID, "public");
  let gameQuery: PromiseWithResolvers<AccessibleGame> | undefined;
  let step: ReturnType<BoardStepEvent["getStep"]> = { version: "1", getChange: () => undefined };
  let version: string | undefined;
  let onStep: (event: BoardStepEvent) => void = () => undefined;
  const feed = boardFeedService({
    clock: time,
    timer: time,
    events: { ...events, peerCount },
    realtime: {
      push: (topic, { payload }) => void (isSubscribed(topic) && sentMessages.push(payload)),
      pushVersion: (_topic, next) => {
        version = next.version;
        sentMessages.push(next.message.payload);
      },
      getVersion: () => version,
      hasSubscribers: isSubscribed,
    },
    access: { find: () => gameQuery?.promise ?? game } as unknown as GameAccess,
    boards: {
      onStep: (listener) => {
        onStep = listener;
      },
      getLatestStep: () => step,
    },
    log,
  });
  feed.follow(GAME_ID, "public");
  sentMessages.length = 0;

  /** Serves a board that follows the version `from`. */
  function build(from: string, to: string): void {
    step = { version: to, getChange: () => ({ from, to, reset: false }) };
    onStep({ gameId: GAME_ID, freezeTime: undefined, getStep: () => step });
  }

  /** Changes the game, which is then read from the database until the returned function is called. */
  function changeGame() {
    gameQuery = Promise.withResolvers();
    events.publish({ type: "game.changed", gameId: GAME_ID });
    return async () => {
      gameQuery?.resolve(game);
      gameQuery = undefined;
      await settle();
    };
  }

  return { time, sentMessages, build, changeGame };
}

it("LIVE-4 sends a change, not a reset, if the board changes while the game is read again", async () => {
  const { sentMessages, build, changeGame } = setUp();
  const finishQuery = changeGame();
  build("1", "2");
  await finishQuery();
  build("2", "3");
  expect(sentMessages).toEqual([
    {},
    { from: "1", to: "2", reset: false },
    { from: "2", to: "3", reset: false },
  ]);
});

it.each([
  [0, []],
  [1, [{ version: "9" }]],
])(
  "LIVE-8 repeats the version two seconds after a reset if there are other processes: %i",
  async (peerCount, expected) => {
    const { time, sentMessages, build } = setUp({ peerCount });
    build("7", "8");
    time.advance(1999);
    build("8", "9");
    expect(sentMessages.splice(0)).toEqual([
      { from: "1", to: "8", reset: true },
      { from: "8", to: "9", reset: false },
    ]);
    time.advance(1);
    expect(sentMessages.splice(0)).toEqual(expected);
    time.advance(10_000);
    expect(sentMessages).toEqual([]);
  },
);
