import { type Instance, listInstances } from "@gonfalon/contract/instance.ts";
import { Group, Switch } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { pageField, searchField, switchField, toPageQuery, urlFilter } from "#routing/url-filter.ts";
import { useUrlFilter } from "#routing/use-url-filter.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ListPage } from "#ui/ListPage.tsx";
import { Rows, RowsSkeleton } from "#ui/Rows.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import { ConfirmDestroy } from "./ConfirmDestroy.tsx";
import { EngineErrorNote } from "./EngineErrorNote.tsx";
import { InstanceRow } from "./InstanceRow.tsx";

const PER_PAGE = 30;
const REFRESH_MS = 30_000;

/** `tests` also lists the test instances of editors. */
const instanceFilter = urlFilter({ search: searchField, tests: switchField, page: pageField });

/** The instances of all teams. The filters and the page are stored in the URL. */
export function InstancesScreen() {
  const { t } = useTranslation();
  const { filter, change } = useUrlFilter(instanceFilter);
  const { search, tests: includesTests, page } = filter;
  const instances = useEndpoint(
    listInstances,
    { query: { ...toPageQuery(page, PER_PAGE), tests: includesTests, ...(search !== "" && { search }) } },
    { refreshEveryMs: REFRESH_MS },
  );
  return (
    <ListPage
      title={t("instance.admin.title")}
      actions={
        <Group>
          <Switch
            label={t("instance.admin.tests")}
            checked={includesTests}
            onChange={(event) => change({ tests: event.currentTarget.checked })}
          />
          <SearchBox
            label={t("instance.admin.search")}
            value={search}
            onSearch={(text) => change({ search: text })}
          />
        </Group>
      }
      filters={<EngineErrorNote />}
      value={instances}
      page={page}
      perPage={PER_PAGE}
      onPage={(nextPage) => change({ page: nextPage })}
      count={(count) => t("instance.admin.count", { count })}
      empty={
        <EmptyState
          order={2}
          title={t("instance.admin.empty-title")}
          text={t(search === "" ? "instance.admin.empty-text" : "instance.admin.none-text")}
        />
      }
      skeleton={<RowsSkeleton height={72} />}
    >
      {(rows) => <InstanceList instances={rows} />}
    </ListPage>
  );
}

function InstanceList({ instances }: { readonly instances: readonly Instance[] }) {
  const [instanceToDestroy, setInstanceToDestroy] = useState<Instance>();
  return (
    <>
      <Rows>
        {instances.map((instance) => (
          <InstanceRow
            key={instance.containerGuid}
            instance={instance}
            onDestroy={() => setInstanceToDestroy(instance)}
          />
        ))}
      </Rows>
      <ConfirmDestroy instance={instanceToDestroy} onClose={() => setInstanceToDestroy(undefined)} />
    </>
  );
}
