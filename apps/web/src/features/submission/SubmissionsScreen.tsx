import { countSubmissions, getSubmissionSheet, listSubmissions } from "@gonfalon/contract/submission.ts";
import { Anchor, Badge, Button, Code, Group, SegmentedControl, Text } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useHub } from "#api/realtime.ts";
import { createSheetUrl } from "#api/sheet-url.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { useThrottled } from "#api/use-throttled.ts";
import { useCurrentGame } from "#game/current-game.ts";
import { EmptyMonitorList } from "#game/EmptyMonitorList.tsx";
import { TeamLinks } from "#game/TeamLinks.tsx";
import { useUrlFilter } from "#routing/use-url-filter.ts";
import { KeyedRows } from "#ui/KeyedRows.tsx";
import { ListPage } from "#ui/ListPage.tsx";
import { LiveBadge } from "#ui/LiveBadge.tsx";
import { LiveRow, useIsNew } from "#ui/LiveRow.tsx";
import { RowsSkeleton } from "#ui/Rows.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import { Total } from "#ui/Total.tsx";
import { usePageTitle } from "#ui/use-page-title.ts";
import { SUBMISSIONS_PER_PAGE, submissionFilter, toCountQuery, toQuery } from "./submission-filter.ts";
import { VERDICT_COLORS, VERDICTS } from "./verdicts.ts";

const THROTTLE = { everyMs: 2000 };
const POLL_MS = 10_000;

/** All submissions of a game, newest first. Filters are stored in the URL; the first page updates automatically. */
export function SubmissionsScreen() {
  const game = useCurrentGame();
  const { t } = useTranslation();
  usePageTitle(`${t("monitor.submissions")} - ${game.title}`);
  const { filter, hasFilter, change, reset } = useUrlFilter(submissionFilter);
  const isNew = useIsNew();
  const isLive = filter.page === 1;
  const submissions = useEndpoint(
    listSubmissions,
    { params: { id: game.id }, query: toQuery(filter) },
    { refreshEveryMs: isLive ? POLL_MS : 0 },
  );
  const submissionCount = useEndpoint(
    countSubmissions,
    { params: { id: game.id }, query: toCountQuery(filter) },
    { refreshEveryMs: 0 },
  );
  const refresh = useThrottled(
    () => void Promise.all([submissions.refresh(), submissionCount.refresh()]),
    THROTTLE,
  );
  const connection = useHub("/hub/monitor", isLive ? { game: game.id } : undefined, {
    ReceivedSubmissions: refresh,
    connected: refresh,
  });

  return (
    <ListPage
      filters={
        <>
          <Group>
            <SegmentedControl
              aria-label={t("monitor.result.label")}
              style={{ maxWidth: "100%", overflowX: "auto" }}
              value={filter.type}
              data={VERDICTS.map((verdict) => ({ value: verdict, label: t(`monitor.result.${verdict}`) }))}
              onChange={(type) => change({ type })}
            />
            <SearchBox
              label={t("monitor.search")}
              value={filter.search}
              onSearch={(search) => change({ search })}
            />
            <Button
              component="a"
              variant="default"
              href={createSheetUrl(getSubmissionSheet, game.id)}
              download
              leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
            >
              {t("monitor.submission-sheet")}
            </Button>
            {isLive && <LiveBadge state={connection} />}
            <Total value={submissionCount} />
          </Group>
          <TeamLinks gameId={game.id} search={filter.search} />
        </>
      }
      value={submissions}
      page={filter.page}
      perPage={SUBMISSIONS_PER_PAGE}
      onPage={(page) => change({ page })}
      empty={<EmptyMonitorList list="submissions" hasFilter={hasFilter} onShowAll={reset} />}
      skeleton={<RowsSkeleton height={32} />}
    >
      {(rows) => (
        <KeyedRows
          rows={rows}
          getIdentity={({ time, user, challenge, answer }) => [time, user, challenge, answer]}
        >
          {(row, above) => (
            <LiveRow
              time={row.time}
              timeAbove={above?.time}
              isNew={isNew(row.time)}
              who={
                <>
                  <Anchor
                    component="button"
                    type="button"
                    size="sm"
                    title={t("monitor.only", { name: row.team })}
                    onClick={() => change({ search: row.team })}
                  >
                    {row.team}
                  </Anchor>
                  <Text size="xs" c="dimmed">
                    {row.user}
                  </Text>
                </>
              }
              mark={
                <Badge variant="light" color={VERDICT_COLORS[row.status]}>
                  {t(`monitor.result.${row.status}`)}
                </Badge>
              }
            >
              <Text size="sm" span fw={500}>
                {row.challenge}
              </Text>{" "}
              <Code>{row.answer}</Code>
            </LiveRow>
          )}
        </KeyedRows>
      )}
    </ListPage>
  );
}
