import { listEditedGames } from "@gonfalon/contract/game.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
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
import { AdminGameRow } from "./AdminGameRow.tsx";
import { ImportButton } from "./ImportButton.tsx";
import { NewGameDialog } from "./NewGameDialog.tsx";

const PER_PAGE = 30;

/** All games, including hidden ones. Search and page are stored in the URL. */
export function AdminGamesScreen() {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const [isNew, setNew] = useState(false);
  const search = (address.get("search") ?? "").slice(0, limits.search);
  const page = Math.max(1, Math.trunc(Number(address.get("page"))) || 1);
  const games = useEndpoint(listEditedGames, {
    query: { count: PER_PAGE, skip: (page - 1) * PER_PAGE, ...(search && { search }) },
  });
  function go(to: { readonly search: string; readonly page: number }) {
    setAddress({ ...(to.search && { search: to.search }), ...(to.page > 1 && { page: String(to.page) }) });
  }

  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <PageTitle>{t("game.admin.title")}</PageTitle>
        <Group align="flex-start">
          <ImportButton />
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setNew(true)}>
            {t("game.admin.new.button")}
          </Button>
        </Group>
      </Group>
      <SearchBox
        label={t("game.search")}
        value={search}
        onSearch={(text) => go({ search: text.slice(0, limits.search), page: 1 })}
      />
      <Async value={games} skeleton={<RowsSkeleton height={72} />}>
        {({ data, total }) => (
          <Stack>
            <Text component="output" display="block" c="dimmed" size="sm">
              {t("game.found", { count: total })}
            </Text>
            {data.length === 0 ? (
              <EmptyState order={2} title={t("game.none-title")} text={t("game.admin.empty")} />
            ) : (
              <Rows>
                {data.map((game) => (
                  <AdminGameRow key={game.id} game={game} />
                ))}
              </Rows>
            )}
            <Pager
              page={page}
              pages={Math.ceil(total / PER_PAGE)}
              onChange={(next) => go({ search, page: next })}
            />
          </Stack>
        )}
      </Async>
      <NewGameDialog opened={isNew} onClose={() => setNew(false)} />
    </Stack>
  );
}
