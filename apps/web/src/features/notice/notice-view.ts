import type { NoticeType } from "@gonfalon/contract/enums.ts";
import type { GameNotice } from "@gonfalon/contract/notice.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";

export const noticeFilters = ["all", "organizers", "bloods", "challenges"] as const;
export type NoticeFilter = (typeof noticeFilters)[number];

const filterByType: Readonly<Record<NoticeType, Exclude<NoticeFilter, "all">>> = {
  Normal: "organizers",
  FirstBlood: "bloods",
  SecondBlood: "bloods",
  ThirdBlood: "bloods",
  NewHint: "challenges",
  NewChallenge: "challenges",
};

export function filterNotices(notices: readonly GameNotice[], filter: NoticeFilter): readonly GameNotice[] {
  return filter === "all" ? notices : notices.filter(({ type }) => filterByType[type] === filter);
}

/** An older blood is not shown as a toast, for example one that becomes public after a freeze. */
const MAX_BLOOD_AGE_MS = MINUTE_MS;

interface Player {
  /** The name of the user's team. */
  readonly ownTeamName: string;
  /** The ids of the notices that the page has already listed. */
  readonly seenIds: ReadonlySet<number>;
}

/** NOTICE-3: the new notices that are shown as a toast: all except old bloods and those of the user's team. */
export function filterNewNotices(
  notices: readonly GameNotice[],
  { ownTeamName, seenIds }: Player,
  now: number,
): readonly GameNotice[] {
  const isShown = ({ type, time, values }: GameNotice) =>
    filterByType[type] !== "bloods" || (values[0] !== ownTeamName && time > now - MAX_BLOOD_AGE_MS);
  return notices.filter((notice) => !seenIds.has(notice.id) && isShown(notice));
}
