import { describe, expect, it } from "vitest";
import { fairQueue } from "./fair-queue.ts";

/** Starts one task per letter. A task runs until the test ends it; capital letters are urgent. */
function startTasks(letters: string, maxRunning: number, getLoad?: (group: string) => number) {
  const queue = fairQueue({ maxRunning, ...(getLoad && { getLoad }) });
  const startedLetters: string[] = [];
  const endings: (() => void)[] = [];
  const runs = letters.split("").map((letter) =>
    queue.run(toScheduling(letter), async () => {
      startedLetters.push(letter);
      await new Promise<void>((resolve) => endings.push(resolve));
    }),
  );
  return { queue, startedLetters, endings, runs };
}

/** The group of `a`, `b` and `c` is `abc`; each other letter is a group of its own. */
function toScheduling(letter: string) {
  const key = letter.toLowerCase();
  return { key, group: "abc".includes(key) ? "abc" : key, isUrgent: letter !== key };
}

async function endAll({ endings, runs }: ReturnType<typeof startTasks>): Promise<void> {
  for (let index = 0; index < runs.length; index++) {
    endings[index]?.();
    await runs[0];
    await new Promise(setImmediate);
  }
  await Promise.all(runs);
}

describe("GUARD-7 tasks that wait", () => {
  it.each([
    ["alternate between their keys", "aaaabc", "aabcaa"],
    ["start in order under one key", "aaa", "aaa"],
    ["start after all urgent ones", "aaabCD", "aCDaba"],
  ])("%s", async (_, letters, order) => {
    const tasks = startTasks(letters, 1);
    await endAll(tasks);
    expect(tasks.startedLetters.join("")).toBe(order);
  });

  it("start in the order of the load of their groups, every fourth regardless of it", async () => {
    const loads = new Map([
      ["abc", 2],
      ["d", 1],
    ]);
    const tasks = startTasks("xabcaddeee", 1, (group) => loads.get(group) ?? 0);
    await endAll(tasks);
    expect(tasks.startedLetters.join("")).toBe("xeeeaddbca");
  });

  it("start only when another task ends, even if that task fails", async () => {
    const tasks = startTasks("ab", 1);
    await new Promise(setImmediate);
    expect(tasks.startedLetters).toEqual(["a"]);
    await endAll(tasks);
    const failedRun = tasks.queue.run(toScheduling("d"), () => Promise.reject(new Error("no")));
    await expect(failedRun).rejects.toThrow("no");
    const results = ["e", "f", "g"].map((key) => tasks.queue.run(toScheduling(key), async () => key));
    expect(await Promise.all(results)).toEqual(["e", "f", "g"]);
  });
});
