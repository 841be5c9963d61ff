import type { NoticeType } from "@gonfalon/contract/enums.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { expect, it } from "vitest";
import { filterNewNotices, filterNotices } from "./notice-view.ts";

const noticeTypes: readonly NoticeType[] = [
  "Normal",
  "FirstBlood",
  "SecondBlood",
  "ThirdBlood",
  "NewHint",
  "NewChallenge",
];
const notices = noticeTypes.map((type, id) => ({ id, time: id, type, values: [] }));

it.each([
  ["all", [0, 1, 2, 3, 4, 5]],
  ["organizers", [0]],
  ["bloods", [1, 2, 3]],
  ["challenges", [4, 5]],
] as const)("returns the notices that match the filter %s", (filter, ids) => {
  expect(filterNotices(notices, filter).map(({ id }) => id)).toEqual(ids);
});

it("NOTICE-3 shows toasts for new notices, except for bloods of the user's own team", () => {
  const noticesWithTeams = notices.map((notice) => ({
    ...notice,
    values: [notice.type === "SecondBlood" ? "Ours" : "Theirs", "rsa"],
  }));
  const player = { ownTeamName: "Ours", seenIds: new Set([4]) };
  expect(filterNewNotices(noticesWithTeams, player, 5).map(({ id }) => id)).toEqual([0, 1, 3, 5]);
});

it("NOTICE-3 shows no toasts for bloods that are a minute old, for example after a freeze", () => {
  const player = { ownTeamName: "Ours", seenIds: new Set<number>() };
  expect(filterNewNotices(notices, player, MINUTE_MS + 2).map(({ id }) => id)).toEqual([0, 3, 4, 5]);
});
