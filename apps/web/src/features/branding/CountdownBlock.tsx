import { type GameDetail, getGame } from "@gonfalon/contract/game-view.ts";
import { Anchor, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { getClockLabelKey } from "#game/clock-label-key.ts";
import { useGamePhase } from "#game/game-phase.ts";
import { paths } from "#routing/paths.ts";
import { BigClock } from "#ui/BigClock.tsx";

/** The time to the start or the end of a game. Empty if the game has ended or the visitor cannot see it. */
export function CountdownBlock({ gameId }: { readonly gameId: number }) {
  const game = useEndpoint(getGame, { params: { id: gameId } }, { refreshEveryMs: 0 });
  if (game.state === "loading") return <Skeleton height="9rem" aria-busy />;
  return game.state === "ready" ? <Clock game={game.data} /> : null;
}

function Clock({ game }: { readonly game: GameDetail }) {
  const { t } = useTranslation();
  const phase = useGamePhase(game);
  if (phase === "after") return null;
  return (
    <Paper p="lg">
      <Stack align="center" gap="xs">
        <Title order={2} ta="center" lineClamp={2}>
          <Anchor component={Link} to={paths.game(game.id)} inherit c="inherit">
            {game.title}
          </Anchor>
        </Title>
        <Text c="dimmed">{t(getClockLabelKey({ phase, pausedAt: game.pausedAt }))}</Text>
        <BigClock until={phase === "before" ? game.start : game.end} stoppedAt={game.pausedAt} />
      </Stack>
    </Paper>
  );
}
