import { countEvents, listEvents } from "@gonfalon/contract/event.ts";
import { Group, Stack, Switch } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useHub } from "#api/realtime.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { useThrottled } from "#api/use-throttled.ts";
import { useCurrentGame } from "#game/current-game.ts";
import { EmptyMonitorList } from "#game/EmptyMonitorList.tsx";
import { TeamLinks } from "#game/TeamLinks.tsx";
import { LiveMark } from "#ui/LiveMark.tsx";
import { useIsNew } from "#ui/LiveRow.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import { SteppedRows } from "#ui/SteppedRows.tsx";
import { Total } from "#ui/Total.tsx";
import { usePageTitle } from "#ui/use-page-title.ts";
import { EventRow } from "./EventRow.tsx";
import {
  type EventFilter,
  PER_PAGE,
  parseFilter,
  toCountQuery,
  toQuery,
  toSearchParams,
} from "./event-filter.ts";

const PACE = { everyMs: 2000 };
const WITHOUT_PUSH_MS = 10_000;

/** The events of a game. Filters are stored in the URL; the newest page updates automatically. */
export function EventsScreen() {
  const game = useCurrentGame();
  const { t } = useTranslation();
  usePageTitle(`${t("monitor.events")} - ${game.title}`);
  const [address, setAddress] = useSearchParams();
  const [hideContainer, setHideContainer] = useLocalStorage({
    key: "hide-container-events",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const isFresh = useIsNew();
  const filter = parseFilter(address);
  const follows = filter.page === 1;
  const events = useEndpoint(
    listEvents,
    { params: { id: game.id }, query: toQuery(filter, hideContainer) },
    { refreshEveryMs: follows ? WITHOUT_PUSH_MS : 0 },
  );
  const total = useEndpoint(
    countEvents,
    { params: { id: game.id }, query: toCountQuery(filter, hideContainer) },
    { refreshEveryMs: 0 },
  );
  const refresh = useThrottled(() => void Promise.all([events.refresh(), total.refresh()]), PACE);
  const connection = useHub("/hub/monitor", follows ? { game: game.id } : undefined, {
    ReceivedGameEvent: refresh,
    connected: refresh,
  });

  function change(part: Partial<EventFilter>) {
    setAddress(toSearchParams({ ...filter, page: 1, ...part }));
  }

  return (
    <Stack>
      <Group>
        <SearchBox
          label={t("monitor.search")}
          value={filter.search}
          onSearch={(search) => change({ search: search.slice(0, 100) })}
        />
        <Switch
          label={t("monitor.hide-containers")}
          checked={hideContainer}
          onChange={(event) => setHideContainer(event.currentTarget.checked)}
        />
        {follows && <LiveMark state={connection} />}
        <Total value={total} />
      </Group>
      <TeamLinks gameId={game.id} search={filter.search} />
      <SteppedRows
        value={events}
        identity={({ time, type, user, values }) => [time, type, user, ...values]}
        page={filter.page}
        perPage={PER_PAGE}
        nothing={
          <EmptyMonitorList
            what="events"
            isNarrowed={Object.keys(toSearchParams(filter)).length > 0}
            onShowAll={() => setAddress({})}
          />
        }
        onPage={(page) => change({ page })}
      >
        {(event) => (
          <EventRow event={event} fresh={isFresh(event.time)} onTeam={(search) => change({ search })} />
        )}
      </SteppedRows>
    </Stack>
  );
}
