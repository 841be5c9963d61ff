import { limits } from "@gonfalon/contract/limits.ts";
import { listNotices } from "@gonfalon/contract/notice.ts";
import { getBloodPlace } from "@gonfalon/rules/blood.ts";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { getServerTime } from "#time/server-clock.ts";
import { notifyBlood, notifyInfo } from "#ui/notify.tsx";
import { NoticeText } from "./NoticeText.tsx";
import { filterNewNotices } from "./notice-view.ts";

/** Shows a toast for new notices of organizers, new challenges and hints, and bloods of other teams. */
export function useNoticeToasts(gameId: number, ownTeamName: string): void {
  const { t } = useTranslation();
  const notices = useEndpoint(
    listNotices,
    { params: { id: gameId }, query: { count: limits.noticesPerPage, skip: 0 } },
    { refreshEveryMs: 0 },
  );
  const loadedNotices = notices.state === "ready" ? notices.data : undefined;
  const seenIds = useRef<Set<number>>(undefined);
  const newestId = useRef(0);
  useEffect(() => {
    if (!loadedNotices) return;
    // The notices of the first response are not new. Notices with a lower id are not new either: they appear at the
    // end of the list when another notice is deleted. The id does not show whether a blood is new, because the bloods
    // of a freeze have higher ids than all other notices (FREEZE-8); `filterNewNotices` checks their age.
    if (seenIds.current) {
      const newNotices = loadedNotices.filter(({ id, type }) => getBloodPlace(type) ?? id > newestId.current);
      for (const notice of filterNewNotices(
        newNotices,
        { ownTeamName, seenIds: seenIds.current },
        getServerTime(),
      )) {
        const place = getBloodPlace(notice.type);
        if (place) notifyBlood(place, <NoticeText notice={notice} />);
        else notifyInfo(<NoticeText notice={notice} />, t("play.notice.arrived"));
      }
    } else
      newestId.current = Math.max(0, ...loadedNotices.map(({ id, type }) => (getBloodPlace(type) ? 0 : id)));
    seenIds.current = new Set([...(seenIds.current ?? []), ...loadedNotices.map(({ id }) => id)]);
  }, [loadedNotices, ownTeamName, t]);
}
