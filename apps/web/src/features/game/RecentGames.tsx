import { recentGames } from "@gonfalon/contract/game.ts";
import { Anchor, Group, Skeleton, Stack, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { paths } from "#routing/paths.ts";
import { serverNow } from "#time/server-clock.ts";
import { FeaturedGame } from "./FeaturedGame.tsx";
import { byInterest, pickFeatured } from "./featured.ts";
import { GameGrid } from "./GameGrid.tsx";

const HALF_HOUR_MS = 1_800_000;
const MAX_ROWS = 4;

/** The games nearest to now, for the home page, the most relevant first; absent if there are none. */
export function RecentGames() {
  const { t } = useTranslation();
  const games = useEndpoint(recentGames, { query: { limit: MAX_ROWS } }, { refreshEveryMs: HALF_HOUR_MS });
  // Reserves space, so that the posts below do not shift.
  if (games.state === "loading") return <Skeleton height="23rem" aria-busy />;
  if (games.state !== "ready" || games.data.length === 0) return null;
  const ordered = byInterest(games.data, serverNow());
  const featured = pickFeatured(ordered, serverNow());
  const others = ordered.filter((game) => game !== featured);
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
      {featured && <FeaturedGame game={featured} />}
      {others.length > 0 && <GameGrid games={others} order={3} />}
    </Stack>
  );
}
