import {
  type ImportAction,
  type ImportEntry,
  type ImportKind,
  listImportEntries,
} from "@gonfalon/contract/import.ts";
import { Badge, Group, NativeSelect, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { toPageQuery } from "#routing/url-filter.ts";
import { ArrowTo } from "#ui/ArrowTo.tsx";
import { ListPage } from "#ui/ListPage.tsx";
import { Rows, RowsSkeleton } from "#ui/Rows.tsx";

const PER_PAGE = 100;
const KINDS = ["Users", "Teams", "Divisions", "Challenges", "Files", "Notices", "Posts"] as const;
const ACTIONS = ["Create", "Match", "Skip"] as const;
const COLORS = { Create: "green", Match: "blue", Skip: "gray" } as const;

/** What an import does with each entry, with a filter. */
export function EntryList({ guid }: { readonly guid: string }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [kind, setKind] = useState<ImportKind>();
  const [action, setAction] = useState<ImportAction>();
  const entries = useEndpoint(listImportEntries, {
    params: { guid },
    query: { ...toPageQuery(page, PER_PAGE), ...(kind && { kind }), ...(action && { action }) },
  });
  const anyOption = { value: "", label: t("import.entries.any") };
  return (
    <ListPage
      filters={
        <Group>
          <NativeSelect
            label={t("import.entries.kind")}
            data={[anyOption, ...KINDS.map((value) => ({ value, label: t(`import.kind.${value}`) }))]}
            value={kind ?? ""}
            onChange={(event) => {
              setKind(KINDS.find((name) => name === event.currentTarget.value));
              setPage(1);
            }}
          />
          <NativeSelect
            label={t("import.entries.action")}
            data={[anyOption, ...ACTIONS.map((value) => ({ value, label: t(`import.action.${value}`) }))]}
            value={action ?? ""}
            onChange={(event) => {
              setAction(ACTIONS.find((name) => name === event.currentTarget.value));
              setPage(1);
            }}
          />
        </Group>
      }
      value={entries}
      page={page}
      perPage={PER_PAGE}
      onPage={setPage}
      skeleton={<RowsSkeleton height={40} />}
      empty={<Text c="dimmed">{t("import.entries.empty")}</Text>}
    >
      {(rows) => (
        <Rows>
          {rows.map((entry) => (
            <EntryRow key={`${entry.kind} ${entry.sourceId}`} entry={entry} />
          ))}
        </Rows>
      )}
    </ListPage>
  );
}

function EntryRow({ entry: { kind, name, action, result, note } }: { readonly entry: ImportEntry }) {
  const { t } = useTranslation();
  return (
    <Group component="li" gap="xs">
      <Badge variant="light" color={COLORS[action]}>
        {t(`import.action.${action}`)}
      </Badge>
      <Text size="sm" c="dimmed">
        {t(`import.kind.${kind}`)}
      </Text>
      <Text style={{ overflowWrap: "anywhere" }}>
        <bdi>{name}</bdi>
        {result !== null && result !== name && (
          <>
            <ArrowTo />
            <bdi>{result}</bdi>
          </>
        )}
      </Text>
      {note && (
        <Text size="sm" c="dimmed">
          {t(`import.note.${note}`)}
        </Text>
      )}
    </Group>
  );
}
