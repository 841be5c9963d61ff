import type { NoticeType } from "@gonfalon/contract/enums.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { type GameNotice, listNotices } from "@gonfalon/contract/notice.ts";
import { getBloodPlace } from "@gonfalon/rules/blood.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { Button, NativeSelect, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { type Icon, IconBulb, IconPuzzle, IconSpeakerphone } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { formatDateTime, formatRelative } from "#i18n/format.ts";
import { useServerTime } from "#time/use-server-time.ts";
import { Async } from "#ui/Async.tsx";
import { SolveIcon } from "#ui/SolveIcon.tsx";
import classes from "./NoticeFeed.module.css";
import { NoticeText } from "./NoticeText.tsx";
import { filterNotices, type NoticeFilter, noticeFilters } from "./notice-view.ts";
import { useNoticeToasts } from "./use-notice-toasts.tsx";

const PER_PAGE = limits.noticesPerPage;

interface Props {
  readonly gameId: number;
  /** The name of the user's team. */
  readonly ownTeamName: string;
}

/** The notices of a game: those of the organizers first, then the automatic ones, each group newest first. */
export function NoticeFeed({ gameId, ownTeamName }: Props) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<NoticeFilter>("all");
  const [pageCount, setPageCount] = useState(1);
  useNoticeToasts(gameId, ownTeamName);
  return (
    <Paper component="section" p="md" aria-labelledby="notices">
      <Stack gap="sm">
        <div className={classes.head}>
          <Title order={2} size="h4" id="notices">
            {t("play.notice.title")}
          </Title>
          <NativeSelect
            size="xs"
            aria-label={t("play.notice.filter")}
            value={filter}
            onChange={(event) =>
              setFilter(noticeFilters.find((name) => name === event.currentTarget.value) ?? "all")
            }
            data={noticeFilters.map((value) => ({ value, label: t(`play.notice.${value}`) }))}
          />
        </div>
        <div className={classes.list}>
          {Array.from({ length: pageCount }, (_, pageIndex) => (
            <NoticePage
              key={pageIndex}
              gameId={gameId}
              skip={pageIndex * PER_PAGE}
              filter={filter}
              onOlder={pageIndex === pageCount - 1 ? () => setPageCount(pageCount + 1) : undefined}
            />
          ))}
        </div>
      </Stack>
    </Paper>
  );
}

interface PageProps {
  readonly gameId: number;
  readonly skip: number;
  readonly filter: NoticeFilter;
  /** Undefined if older notices are already shown. */
  readonly onOlder: (() => void) | undefined;
}

function NoticePage({ gameId, skip, filter, onOlder }: PageProps) {
  const { t } = useTranslation();
  const query = { count: PER_PAGE, skip };
  const notices = useEndpoint(listNotices, { params: { id: gameId }, query }, { refreshEveryMs: 0 });
  return (
    <Async value={notices} skeleton={<Skeleton height={120} aria-busy="true" />}>
      {(loadedNotices) => {
        const visibleNotices = filterNotices(loadedNotices, filter);
        return (
          <>
            {visibleNotices.length > 0 && (
              <ol className={classes.notices}>
                {visibleNotices.map((notice) => (
                  <NoticeItem key={notice.id} notice={notice} />
                ))}
              </ol>
            )}
            {visibleNotices.length === 0 && skip === 0 && (
              <Text size="sm" c="dimmed">
                {t("play.notice.empty")}
              </Text>
            )}
            {onOlder && loadedNotices.length === PER_PAGE && skip + PER_PAGE < limits.notices && (
              <Button variant="subtle" size="xs" onClick={onOlder}>
                {t("play.notice.older")}
              </Button>
            )}
          </>
        );
      }}
    </Async>
  );
}

const icons: Partial<Readonly<Record<NoticeType, Icon>>> = {
  Normal: IconSpeakerphone,
  NewHint: IconBulb,
  NewChallenge: IconPuzzle,
};

function NoticeItem({ notice }: { readonly notice: GameNotice }) {
  const now = useServerTime(MINUTE_MS);
  const NoticeIcon = icons[notice.type];
  return (
    <li data-organizers={notice.type === "Normal" || undefined}>
      {NoticeIcon ? <NoticeIcon size={18} aria-hidden /> : <SolveIcon place={getBloodPlace(notice.type)} />}
      <div>
        <NoticeText notice={notice} />
        <time dateTime={new Date(notice.time).toISOString()} title={formatDateTime(notice.time)}>
          {formatRelative(notice.time, now)}
        </time>
      </div>
    </li>
  );
}
