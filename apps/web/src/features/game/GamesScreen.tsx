import { type BasicGameInfo, listGames, recentGames } from "@gonfalon/contract/game.ts";
import { Button, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { paths } from "#routing/paths.ts";
import { Async } from "#ui/Async.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Pager } from "#ui/Pager.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { GameFilterBar } from "./GameFilterBar.tsx";
import { GameGrid, GameGridSkeleton } from "./GameGrid.tsx";
import { GameTimeline } from "./GameTimeline.tsx";
import {
  GAMES_PER_PAGE,
  type GameFilter,
  isNarrowed,
  readFilter,
  toGamesUrl,
  toQuery,
} from "./game-filter.ts";

const FIVE_MINUTES_MS = 300_000;
const HALF_HOUR_MS = 1_800_000;
const MAX_TIMELINE_GAMES = 7;

/** All games: a timeline of these weeks, then a filtered and paged list. */
export function GamesScreen() {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  const filter = readFilter(address);
  const games = useEndpoint(listGames, { query: toQuery(filter) }, { refreshEveryMs: FIVE_MINUTES_MS });
  const recent = useEndpoint(
    recentGames,
    { query: { limit: MAX_TIMELINE_GAMES } },
    { refreshEveryMs: HALF_HOUR_MS },
  );
  const hasTimeline = !isNarrowed(filter);
  // Inserting the timeline later would shift the content below it.
  if (hasTimeline && recent.state === "loading") return <GamesSkeleton />;
  return (
    <Stack gap="lg">
      <PageTitle>{t("game.title")}</PageTitle>
      {hasTimeline && recent.state === "ready" && <GameTimeline games={recent.data} />}
      <GameFilterBar filter={filter} />
      <Async value={games} skeleton={<GameGridSkeleton />}>
        {({ data, total }) => <GameList games={data} total={total} filter={filter} />}
      </Async>
    </Stack>
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

interface ListProps {
  readonly games: readonly BasicGameInfo[];
  readonly total: number;
  readonly filter: GameFilter;
}

function GameList({ games, total, filter }: ListProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (games.length === 0) return <NoGames filter={filter} />;
  return (
    <Stack gap="md">
      <Text component="output" size="sm" c="dimmed">
        {t("game.found", { count: total })}
      </Text>
      <GameGrid games={games} order={2} />
      <Pager
        page={filter.page}
        pages={Math.ceil(total / GAMES_PER_PAGE)}
        onChange={(page) => void navigate(toGamesUrl({ ...filter, page }))}
      />
    </Stack>
  );
}

function NoGames({ filter }: Pick<ListProps, "filter">) {
  const { t } = useTranslation();
  if (!isNarrowed(filter))
    return <EmptyState order={2} title={t("game.empty-title")} text={t("game.empty-text")} />;
  return (
    <EmptyState order={2} title={t("game.none-title")} text={t("game.none-text")}>
      <Button variant="default" component={Link} to={paths.games}>
        {t("game.all")}
      </Button>
    </EmptyState>
  );
}
