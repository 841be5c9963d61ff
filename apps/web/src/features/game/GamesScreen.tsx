import { listGames, recentGames } from "@gonfalon/contract/game-view.ts";
import { Button, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { paths } from "#routing/paths.ts";
import { useUrlFilter } from "#routing/use-url-filter.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ListPage } from "#ui/ListPage.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { GameFilterBar } from "./GameFilterBar.tsx";
import { GameGrid, GameGridSkeleton } from "./GameGrid.tsx";
import { GameTimeline } from "./GameTimeline.tsx";
import { GAMES_PER_PAGE, gameFilter, toQuery } from "./game-filter.ts";

const LIST_REFRESH_MS = 300_000;
const TIMELINE_REFRESH_MS = 1_800_000;
const MAX_TIMELINE_GAMES = 7;

/** All games in a filtered and paged list. Without a filter, a timeline of the surrounding weeks is above it. */
export function GamesScreen() {
  const { t } = useTranslation();
  const { filter, hasFilter, change, searchWith } = useUrlFilter(gameFilter);
  const games = useEndpoint(listGames, { query: toQuery(filter) }, { refreshEveryMs: LIST_REFRESH_MS });
  const timelineGames = useEndpoint(
    recentGames,
    { query: { limit: MAX_TIMELINE_GAMES } },
    { refreshEveryMs: TIMELINE_REFRESH_MS },
  );
  // Inserting the timeline later would shift the content below it.
  if (!hasFilter && timelineGames.state === "loading") return <GamesSkeleton />;
  return (
    <ListPage
      title={t("game.title")}
      filters={
        <>
          {!hasFilter && timelineGames.state === "ready" && <GameTimeline games={timelineGames.data} />}
          <GameFilterBar
            filter={filter}
            onSearch={(search) => change({ search })}
            toViewLink={(view) => ({ search: searchWith({ show: view }) })}
          />
        </>
      }
      value={games}
      page={filter.page}
      perPage={GAMES_PER_PAGE}
      onPage={(page) => change({ page })}
      count={(count) => t("game.found", { count })}
      empty={<NoGames hasFilter={hasFilter} />}
      skeleton={<GameGridSkeleton />}
    >
      {(rows) => <GameGrid games={rows} order={2} />}
    </ListPage>
  );
}

function GamesSkeleton() {
  const { t } = useTranslation();
  return (
    <Stack gap="lg">
      <PageTitle>{t("game.title")}</PageTitle>
      <GameGridSkeleton />
    </Stack>
  );
}

function NoGames({ hasFilter }: { readonly hasFilter: boolean }) {
  const { t } = useTranslation();
  if (!hasFilter) return <EmptyState order={2} title={t("game.empty-title")} text={t("game.empty-text")} />;
  return (
    <EmptyState order={2} title={t("game.none-title")} text={t("game.none-text")}>
      <Button variant="default" component={Link} to={paths.games}>
        {t("game.all")}
      </Button>
    </EmptyState>
  );
}
