import { type Instance, listInstances } from "@gonfalon/contract/instance.ts";
import { Group, Stack, Switch, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { Async } from "#ui/Async.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Pager } from "#ui/Pager.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { Rows, RowsSkeleton } from "#ui/Rows.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import { ConfirmDestroy } from "./ConfirmDestroy.tsx";
import { EngineFault } from "./EngineFault.tsx";
import { InstanceRow } from "./InstanceRow.tsx";
import { type InstanceFilter, readFilter, writeFilter } from "./instance-filter.ts";

const PER_PAGE = 30;
const EVERY_MS = 30_000;

/** All containers. The search and the page are stored in the URL. */
export function InstancesScreen() {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const filter = readFilter(address);
  const { search, tests, page } = filter;
  const instances = useEndpoint(
    listInstances,
    { query: { count: PER_PAGE, skip: (page - 1) * PER_PAGE, tests, ...(search !== "" && { search }) } },
    { refreshEveryMs: EVERY_MS },
  );
  const go = (to: Partial<InstanceFilter>) => setAddress(writeFilter({ ...filter, page: 1, ...to }));
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <PageTitle>{t("instance.admin.title")}</PageTitle>
        <Group>
          <Switch
            label={t("instance.admin.tests")}
            checked={tests}
            onChange={(event) => go({ tests: event.currentTarget.checked })}
          />
          <SearchBox
            label={t("instance.admin.search")}
            value={search}
            onSearch={(text) => go({ search: text })}
          />
        </Group>
      </Group>
      <EngineFault />
      <Async value={instances} skeleton={<RowsSkeleton height={72} />}>
        {({ data, total }) => (
          <Stack>
            <Text component="output" display="block" c="dimmed" size="sm">
              {t("instance.admin.count", { count: total })}
            </Text>
            {data.length === 0 ? (
              <EmptyState
                order={2}
                title={t("instance.admin.empty-title")}
                text={t(search === "" ? "instance.admin.empty-text" : "instance.admin.none-text")}
              />
            ) : (
              <InstanceList instances={data} />
            )}
            <Pager page={page} pages={Math.ceil(total / PER_PAGE)} onChange={(next) => go({ page: next })} />
          </Stack>
        )}
      </Async>
    </Stack>
  );
}

function InstanceList({ instances }: { readonly instances: readonly Instance[] }) {
  const [asked, setAsked] = useState<Instance>();
  return (
    <>
      <Rows>
        {instances.map((instance) => (
          <InstanceRow
            key={instance.containerGuid}
            instance={instance}
            onDestroy={() => setAsked(instance)}
          />
        ))}
      </Rows>
      <ConfirmDestroy instance={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}
