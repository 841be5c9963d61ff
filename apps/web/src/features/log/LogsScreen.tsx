import { getLogs } from "@gonfalon/contract/log.ts";
import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useHub } from "#api/realtime.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { useThrottled } from "#api/use-throttled.ts";
import { useUrlFilter } from "#routing/use-url-filter.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { KeyedRows } from "#ui/KeyedRows.tsx";
import { ListPage } from "#ui/ListPage.tsx";
import { LiveBadge } from "#ui/LiveBadge.tsx";
import { RowsSkeleton } from "#ui/Rows.tsx";
import { LogFilters } from "./LogFilters.tsx";
import { LogRow } from "./LogRow.tsx";
import { ENTRIES_PER_PAGE, logFilter, toQuery } from "./log-filter.ts";

/** The refresh is delayed, because an entry is stored up to a second after it is pushed. */
const THROTTLE = { everyMs: 2000, delayMs: 1500 };
const POLL_MS = 10_000;

/** The log of the platform. Every filter is stored in the URL; the newest page updates automatically. */
export function LogsScreen() {
  const { t } = useTranslation();
  const { filter, change, reset } = useUrlFilter(logFilter);
  const [isLiveEnabled, setIsLiveEnabled] = useState(true);
  const { page } = filter;
  const isLive = isLiveEnabled && page === 1;
  const logs = useEndpoint(getLogs, { query: toQuery(filter) }, { refreshEveryMs: isLive ? POLL_MS : 0 });
  const refresh = useThrottled(() => void logs.refresh(), THROTTLE);
  const connection = useHub("/hub/admin", isLive ? {} : undefined, {
    ReceivedLog: refresh,
    connected: refresh,
  });

  return (
    <ListPage
      title={t("log.title")}
      filters={
        <>
          <LogFilters
            filter={filter}
            onChange={change}
            isLiveEnabled={isLiveEnabled}
            onLiveChange={setIsLiveEnabled}
          />
          {isLive && (
            <Group>
              <LiveBadge state={connection} />
            </Group>
          )}
        </>
      }
      value={logs}
      page={page}
      perPage={ENTRIES_PER_PAGE}
      onPage={(nextPage) => change({ page: nextPage })}
      empty={
        <EmptyState order={2} title={t("log.empty-title")} text={t("log.empty-text")}>
          <Button variant="default" onClick={reset}>
            {t("log.show-all")}
          </Button>
        </EmptyState>
      }
      skeleton={<RowsSkeleton height={44} />}
    >
      {(entries) => (
        <KeyedRows rows={entries} getIdentity={({ time, name, logger, msg }) => [time, name, logger, msg]}>
          {(entry) => <LogRow entry={entry} onUser={(user) => change({ user })} />}
        </KeyedRows>
      )}
    </ListPage>
  );
}
