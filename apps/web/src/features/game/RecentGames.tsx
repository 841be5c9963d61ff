import { recentGames } from "@gonfalon/contract/game.ts";
import { Anchor, Group, Stack, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { paths } from "#app/paths.ts";
import { GameGrid } from "./GameGrid.tsx";

const HALF_HOUR_MS = 1_800_000;
const MOST = 3;

/** The games next to now, for the home page; absent while there are none. */
export function RecentGames() {
  const { t } = useTranslation();
  const games = useEndpoint(recentGames, { query: { limit: MOST } }, { refreshEveryMs: HALF_HOUR_MS });
  if (games.state !== "ready" || games.data.length === 0) return null;
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
      <GameGrid games={games.data} order={3} />
    </Stack>
  );
}
