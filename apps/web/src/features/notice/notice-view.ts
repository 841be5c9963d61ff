import type { NoticeType } from "@gonfalon/contract/enums.ts";
import type { GameNotice } from "@gonfalon/contract/notice.ts";

export const noticeFilters = ["all", "organizers", "bloods", "challenges"] as const;
export type NoticeFilter = (typeof noticeFilters)[number];

const kinds: Readonly<Record<NoticeType, Exclude<NoticeFilter, "all">>> = {
  Normal: "organizers",
  FirstBlood: "bloods",
  SecondBlood: "bloods",
  ThirdBlood: "bloods",
  NewHint: "challenges",
  NewChallenge: "challenges",
};

export function filterNotices(notices: readonly GameNotice[], filter: NoticeFilter): readonly GameNotice[] {
  return filter === "all" ? notices : notices.filter(({ type }) => kinds[type] === filter);
}

/** NOTICE-3: the new notices that are shown as a toast: all except the bloods of the user's team. */
export function filterNewNotices(
  notices: readonly GameNotice[],
  seenIds: ReadonlySet<number>,
  ownTeam: string,
): readonly GameNotice[] {
  return notices.filter(
    ({ id, type, values }) => !seenIds.has(id) && !(kinds[type] === "bloods" && values[0] === ownTeam),
  );
}
