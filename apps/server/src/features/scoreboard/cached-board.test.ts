import { describe, expect, it } from "vitest";
import { whenReady } from "#kernel/maybe-promise.ts";
import { settle } from "../../../test/manual-time.ts";
import type { SerializedBoard } from "./board-serializer.ts";
import { cachedBoard } from "./cached-board.ts";

function buildBoard(tag: string): SerializedBoard {
  return {
    tag,
    innerTag: tag,
    version: tag,
    step: undefined,
    headEnd: 0,
    builtAt: 0,
    json: new Uint8Array(),
    allChallenges: undefined,
    challengeCount: 0,
    challenges: [0, 0],
    teamIds: new Int32Array(),
    teamRanges: new Int32Array(),
    values: new Map(),
  };
}

/** A board whose builds and pauses are resolved by the test. */
function createCachedBoard() {
  const builds: string[] = [];
  const changedTags: string[] = [];
  const outdatedTags: string[] = [];
  const failures: unknown[] = [];
  const pendingBuilds: PromiseWithResolvers<SerializedBoard>[] = [];
  const pauses: (() => void)[] = [];
  const startBuild = (kind: string) => () => {
    builds.push(kind);
    const build = Promise.withResolvers<SerializedBoard>();
    pendingBuilds.push(build);
    return build.promise;
  };
  const board = cachedBoard({
    rebuild: startBuild("rebuild"),
    follow: startBuild("follow"),
    pause: () => new Promise((resolve) => pauses.push(resolve)),
    onChange: ({ tag }) => changedTags.push(tag),
    onOutdated: ({ tag }) => outdatedTags.push(tag),
    onFailure: (error) => failures.push(error),
  });
  return {
    ...board,
    builds,
    changedTags,
    outdatedTags,
    failures,
    finish: async (tag: string) => {
      pendingBuilds.shift()?.resolve(buildBoard(tag));
      await settle();
    },
    fail: async (error: Error) => {
      pendingBuilds.shift()?.reject(error);
      await settle();
    },
    endPause: async () => {
      pauses.shift()?.();
      await settle();
    },
  };
}

describe("BOARD-2 a cached board", () => {
  it("is built by the first request, once for all concurrent requests", async () => {
    const board = createCachedBoard();
    const reads = [board.getCurrent(), board.getCurrent()].map(async (current) => (await current).tag);
    await board.finish("A");
    expect(await Promise.all(reads)).toEqual(["A", "A"]);
    expect(board.builds).toEqual(["rebuild"]);
  });

  it("batches all solves that arrive during a build into one update, after a pause", async () => {
    const board = createCachedBoard();
    void board.getCurrent();
    board.refresh("events");
    board.refresh("events");
    await board.finish("A");
    expect(board.builds).toEqual(["rebuild"]);
    await board.endPause();
    await board.finish("B");
    await board.endPause();
    expect(board.builds).toEqual(["rebuild", "follow"]);
    expect(board.changedTags).toEqual(["A", "B"]);
  });

  it("is rebuilt from all rows if one of the changes since the last build needs it", async () => {
    const board = createCachedBoard();
    void board.getCurrent();
    await board.finish("A");
    board.refresh("rows");
    board.refresh("events");
    await board.endPause();
    expect(board.builds).toEqual(["rebuild", "rebuild"]);
  });

  it.each([1, 2, 3])("is built again if a change comes %i microtasks after the pause", async (microtasks) => {
    const board = createCachedBoard();
    void board.getCurrent();
    await board.finish("A");
    const pauseEnd = board.endPause();
    for (let n = 0; n < microtasks; n += 1) await Promise.resolve();
    board.refresh("events");
    await pauseEnd;
    expect(board.builds).toEqual(["rebuild", "follow"]);
  });

  it("is served while the next one is built", async () => {
    const board = createCachedBoard();
    void board.getCurrent();
    await board.finish("A");
    await board.endPause();
    board.refresh("events");
    // Not a promise: a board in memory is returned synchronously.
    expect(board.getCurrent()).toMatchObject({ tag: "A" });
  });

  it("can be awaited until it includes a certain solve", async () => {
    const board = createCachedBoard();
    void board.getCurrent();
    await board.finish("A");
    await board.endPause();
    let isIncluded = false;
    void whenReady(board.waitFor(board.refresh("events")), () => {
      isIncluded = true;
    });
    await settle();
    expect(isIncluded).toBe(false);
    await board.finish("B");
    expect(isIncluded).toBe(true);
  });

  it("does not notify about a change without effect", async () => {
    const board = createCachedBoard();
    void board.getCurrent();
    await board.finish("A");
    await board.endPause();
    board.refresh("rows");
    await board.finish("A");
    expect(board.changedTags).toEqual(["A"]);
  });

  it("GROW-2 releases the memory of a board when two newer boards have been built", async () => {
    const board = createCachedBoard();
    void board.getCurrent();
    for (const tag of ["A", "B", "B", "C", "D"]) {
      await board.finish(tag);
      await board.endPause();
      board.refresh("events");
    }
    // The second B was never served.
    expect(board.outdatedTags).toEqual(["B", "A", "B"]);
  });

  it("is rebuilt from all rows after a failed build", async () => {
    const board = createCachedBoard();
    void board.getCurrent();
    await board.finish("A");
    await board.endPause();
    board.refresh("events");
    await board.fail(new Error("the thread is gone"));
    expect(board.failures).toHaveLength(1);
    const read = board.getCurrent();
    await board.endPause();
    await board.finish("B");
    expect((await read).tag).toBe("B");
    expect(board.builds).toEqual(["rebuild", "follow", "rebuild"]);
  });

  it("rejects the requests that wait for a failed build", async () => {
    const board = createCachedBoard();
    const read = Promise.resolve(board.getCurrent());
    read.catch(() => undefined);
    await board.fail(new Error("no database"));
    await expect(read).rejects.toThrow("no database");
  });
});
