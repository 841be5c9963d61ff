import { listEditedGames } from "@gonfalon/contract/game.ts";
import { Button, Group, Stack } from "@mantine/core";
import { IconPackageImport, IconPlus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { paths } from "#routing/paths.ts";
import { pageField, searchField, toPageQuery, urlFilter } from "#routing/url-filter.ts";
import { useUrlFilter } from "#routing/use-url-filter.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ListPage } from "#ui/ListPage.tsx";
import { Rows, RowsSkeleton } from "#ui/Rows.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import { AdminGameRow } from "./AdminGameRow.tsx";
import { NewGameDialog } from "./NewGameDialog.tsx";

const GAMES_PER_PAGE = 30;
const editedGameFilter = urlFilter({ search: searchField, page: pageField });

interface Props {
  /** Renders the remaining setup steps of a new platform. */
  readonly renderFirstSteps: (createGame: () => void) => ReactNode;
}

/** All games, including hidden ones. Search and page are stored in the URL. */
export function AdminGamesScreen({ renderFirstSteps }: Props) {
  const { t } = useTranslation();
  const { filter, change } = useUrlFilter(editedGameFilter);
  const { search, page } = filter;
  const [isCreating, setIsCreating] = useState(false);
  const games = useEndpoint(listEditedGames, {
    query: { ...toPageQuery(page, GAMES_PER_PAGE), ...(search && { search }) },
  });
  return (
    <Stack gap="lg">
      {renderFirstSteps(() => setIsCreating(true))}
      <ListPage
        title={t("game.admin.title")}
        actions={
          <Group>
            <Button
              component={Link}
              to={paths.admin.gameImport}
              variant="default"
              leftSection={<IconPackageImport size={18} aria-hidden />}
            >
              {t("game.admin.import")}
            </Button>
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setIsCreating(true)}>
              {t("game.admin.new.button")}
            </Button>
          </Group>
        }
        filters={
          <SearchBox label={t("game.search")} value={search} onSearch={(text) => change({ search: text })} />
        }
        value={games}
        page={page}
        perPage={GAMES_PER_PAGE}
        onPage={(nextPage) => change({ page: nextPage })}
        count={(count) => t("game.found", { count })}
        empty={
          search === "" ? (
            <EmptyState order={2} title={t("game.empty-title")} text={t("game.admin.none-yet")}>
              <Button onClick={() => setIsCreating(true)}>{t("game.admin.new.button")}</Button>
            </EmptyState>
          ) : (
            <EmptyState order={2} title={t("game.none-title")} text={t("game.none-text")}>
              <Button variant="default" onClick={() => change({ search: "" })}>
                {t("game.all")}
              </Button>
            </EmptyState>
          )
        }
        skeleton={<RowsSkeleton height={72} />}
      >
        {(rows) => (
          <Rows>
            {rows.map((game) => (
              <AdminGameRow key={game.id} game={game} />
            ))}
          </Rows>
        )}
      </ListPage>
      <NewGameDialog opened={isCreating} onClose={() => setIsCreating(false)} />
    </Stack>
  );
}
