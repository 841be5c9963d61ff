import { type BasicGameInfo, recentGames } from "@gonfalon/contract/game-view.ts";
import { Anchor, Group, Skeleton, Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { pickFeaturedGame, sortByInterest } from "#game/featured.ts";
import { paths } from "#routing/paths.ts";
import { getServerTime } from "#time/server-clock.ts";
import { GameGrid } from "./GameGrid.tsx";
import classes from "./HomeGames.module.css";
import { HomeHero } from "./HomeHero.tsx";

const REFRESH_MS = 1_800_000;
const MAX_GAMES = 4;

interface Props {
  readonly platformBanner: ReactNode;
  /** The level of the heading of the large game. */
  readonly order?: 1 | 2;
}

/** The recent games on the home page. The running or next game is large; `platformBanner` is shown if there is none. */
export function HomeGames({ platformBanner, order = 1 }: Props) {
  const games = useEndpoint(recentGames, { query: { limit: MAX_GAMES } }, { refreshEveryMs: REFRESH_MS });
  // Reserves space, so that the posts below do not shift.
  if (games.state === "loading") return <Skeleton className={classes.loading ?? ""} aria-busy />;
  const sortedGames = games.state === "ready" ? sortByInterest(games.data, getServerTime()) : [];
  const featuredGame = pickFeaturedGame(sortedGames, getServerTime());
  const otherGames = sortedGames.filter((game) => game !== featuredGame);
  return (
    <>
      {featuredGame ? <HomeHero game={featuredGame} order={order} /> : platformBanner}
      {otherGames.length > 0 && <OtherGames games={otherGames} />}
    </>
  );
}

function OtherGames({ games }: { readonly games: readonly BasicGameInfo[] }) {
  const { t } = useTranslation();
  return (
    <Stack component="section" gap="md" aria-labelledby="recent-games">
      <Group justify="space-between" align="baseline">
        <Title order={2} id="recent-games">
          {t("game.title")}
        </Title>
        <Anchor component={Link} to={paths.games}>
          {t("game.all")}
        </Anchor>
      </Group>
      <GameGrid games={games} order={3} />
    </Stack>
  );
}
