import { countEvents, listEvents } from "@gonfalon/contract/event.ts";
import { Group, Switch } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { useHub } from "#api/realtime.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { useThrottled } from "#api/use-throttled.ts";
import { useCurrentGame } from "#game/current-game.ts";
import { EmptyMonitorList } from "#game/EmptyMonitorList.tsx";
import { TeamLinks } from "#game/TeamLinks.tsx";
import { useUrlFilter } from "#routing/use-url-filter.ts";
import { KeyedRows } from "#ui/KeyedRows.tsx";
import { ListPage } from "#ui/ListPage.tsx";
import { LiveBadge } from "#ui/LiveBadge.tsx";
import { useIsNew } from "#ui/LiveRow.tsx";
import { RowsSkeleton } from "#ui/Rows.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import { Total } from "#ui/Total.tsx";
import { usePageTitle } from "#ui/use-page-title.ts";
import { EventRow } from "./EventRow.tsx";
import { EVENTS_PER_PAGE, eventFilter, toCountQuery, toQuery } from "./event-filter.ts";

const THROTTLE = { everyMs: 2000 };
const POLL_MS = 10_000;

/**
 * The events of a game. Search and page are stored in the URL, and the switch for container events in the browser. The
 * first page updates automatically.
 */
export function EventsScreen() {
  const game = useCurrentGame();
  const { t } = useTranslation();
  usePageTitle(`${t("monitor.events")} - ${game.title}`);
  const { filter, hasFilter, change, reset } = useUrlFilter(eventFilter);
  const [hidesContainers, setHidesContainers] = useLocalStorage({
    key: "hide-container-events",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const isNew = useIsNew();
  const isLive = filter.page === 1;
  const events = useEndpoint(
    listEvents,
    { params: { id: game.id }, query: toQuery(filter, hidesContainers) },
    { refreshEveryMs: isLive ? POLL_MS : 0 },
  );
  const eventCount = useEndpoint(
    countEvents,
    { params: { id: game.id }, query: toCountQuery(filter, hidesContainers) },
    { refreshEveryMs: 0 },
  );
  const refresh = useThrottled(() => void Promise.all([events.refresh(), eventCount.refresh()]), THROTTLE);
  const connection = useHub("/hub/monitor", isLive ? { game: game.id } : undefined, {
    ReceivedGameEvent: refresh,
    connected: refresh,
  });

  function showEverything() {
    setHidesContainers(false);
    reset();
  }

  return (
    <ListPage
      filters={
        <>
          <Group>
            <SearchBox
              label={t("monitor.search")}
              value={filter.search}
              onSearch={(search) => change({ search })}
            />
            <Switch
              label={t("monitor.hide-containers")}
              checked={hidesContainers}
              onChange={(event) => setHidesContainers(event.currentTarget.checked)}
            />
            {isLive && <LiveBadge state={connection} />}
            <Total value={eventCount} />
          </Group>
          <TeamLinks gameId={game.id} search={filter.search} />
        </>
      }
      value={events}
      page={filter.page}
      perPage={EVENTS_PER_PAGE}
      onPage={(page) => change({ page })}
      empty={
        <EmptyMonitorList list="events" hasFilter={hasFilter || hidesContainers} onShowAll={showEverything} />
      }
      skeleton={<RowsSkeleton height={32} />}
    >
      {(rows) => (
        <KeyedRows rows={rows} getIdentity={({ time, type, user, values }) => [time, type, user, ...values]}>
          {(event, eventAbove) => (
            <EventRow
              event={event}
              timeAbove={eventAbove?.time}
              isNew={isNew(event.time)}
              onTeam={(search) => change({ search })}
            />
          )}
        </KeyedRows>
      )}
    </ListPage>
  );
}
