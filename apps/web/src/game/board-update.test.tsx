import type { BoardUpdate } from "@gonfalon/contract/scoreboard.ts";
import { expect, it, vi } from "vitest";
import { buildScoreboard } from "#testing/games.ts";
import { applyChanges } from "./apply-changes.ts";
import { fetchNewerBoard } from "./board-update.ts";

const board = buildScoreboard({ version: "1", items: [], challenges: {} });
const buildChange = (from: string, to: string): BoardUpdate => ({
  from,
  to,
  reset: false,
  updateTimeUtc: Number(to),
});

it("LIVE-11 applies changes in order and skips those that the board contains", () => {
  expect(
    applyChanges(board, [buildChange("0", "1"), buildChange("1", "2"), buildChange("2", "3")]),
  ).toMatchObject({
    version: "3",
    updateTimeUtc: 3,
  });
  expect(applyChanges(board, [buildChange("0", "1")])).toBe(board);
});

it("LIVE-14 returns no board after a reset, a gap or an invalid change, and logs an invalid change once", () => {
  const report = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(applyChanges(board, [buildChange("5", "6")])).toBeUndefined();
  expect(applyChanges(board, [buildChange("1", "2"), { from: "2", to: "3", reset: true }])).toBeUndefined();
  expect(report).not.toHaveBeenCalled();
  const invalidChange = { ...buildChange("1", "2"), challenges: [{ id: 7, score: 1, solved: 1 }] };
  expect(applyChanges(board, [invalidChange])).toBeUndefined();
  expect(applyChanges(board, [invalidChange])).toBeUndefined();
  expect(report).toHaveBeenCalledTimes(1);
});

it("LIVE-12 requests the change since the version of the board, and returns no board if the request is rejected", async () => {
  const urls: string[] = [];
  const replies = [
    Response.json(buildChange("1", "2")),
    Response.json({ title: "Not found", status: 404 }, { status: 404 }),
  ];
  vi.stubGlobal("fetch", async (input: Request | string) => {
    const url = new URL(typeof input === "string" ? input : input.url);
    urls.push(url.pathname + url.search);
    return replies.shift() ?? Response.error();
  });
  expect(await fetchNewerBoard(7, board)).toMatchObject({ version: "2" });
  expect(await fetchNewerBoard(7, { ...board, view: "live" })).toBeUndefined();
  expect(urls).toEqual([
    "/api/game/7/scoreboard/changes?since=1",
    "/api/game/7/scoreboard/changes?view=live&since=1",
  ]);
});
