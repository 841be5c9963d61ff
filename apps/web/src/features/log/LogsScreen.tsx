import { getLogs } from "@gonfalon/contract/log.ts";
import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useHub } from "#api/realtime.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { useThrottled } from "#api/use-throttled.ts";
import { Async } from "#ui/Async.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { LiveMark } from "#ui/LiveMark.tsx";
import { PageSteps } from "#ui/PageSteps.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { Rows, RowsSkeleton } from "#ui/Rows.tsx";
import { LogFilters } from "./LogFilters.tsx";
import { LogRow } from "./LogRow.tsx";
import { type LogFilter, PER_PAGE, parseFilter, toQuery, toSearchParams } from "./log-filter.ts";

/** An entry is stored a second after it was pushed. */
const PACE = { everyMs: 2000, delayMs: 1500 };
const WITHOUT_PUSH_MS = 10_000;

/** The log of the platform. Every filter is stored in the URL; the newest page updates automatically. */
export function LogsScreen() {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const [live, setLive] = useState(true);
  const filter = parseFilter(address);
  const { page } = filter;
  const follows = live && page === 1;
  const logs = useEndpoint(
    getLogs,
    { query: toQuery(filter) },
    { refreshEveryMs: follows ? WITHOUT_PUSH_MS : 0 },
  );
  const refresh = useThrottled(() => void logs.refresh(), PACE);
  const connection = useHub("/hub/admin", follows ? {} : undefined, {
    ReceivedLog: refresh,
    connected: refresh,
  });

  function change(part: Partial<LogFilter>) {
    setAddress(toSearchParams({ ...filter, page: 1, ...part }));
  }

  return (
    <Stack gap="lg">
      <PageTitle>{t("log.title")}</PageTitle>
      <LogFilters filter={filter} onChange={change} live={live} onLive={setLive} />
      {follows && (
        <Group>
          <LiveMark state={connection} />
        </Group>
      )}
      <Async value={logs} skeleton={<RowsSkeleton height={44} />}>
        {(entries) => (
          <Stack>
            {entries.length === 0 ? (
              <EmptyState order={2} title={t("log.empty-title")} text={t("log.empty-text")}>
                <Button variant="default" onClick={() => setAddress({})}>
                  {t("log.show-all")}
                </Button>
              </EmptyState>
            ) : (
              <Rows>
                {entries.slice(0, PER_PAGE).map((entry, row) => (
                  <LogRow key={`${entry.time}-${row}`} entry={entry} onUser={(user) => change({ user })} />
                ))}
              </Rows>
            )}
            <PageSteps
              page={page}
              hasNext={entries.length > PER_PAGE}
              onChange={(next) => change({ page: next })}
            />
          </Stack>
        )}
      </Async>
    </Stack>
  );
}
