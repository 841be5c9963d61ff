import type { BasicGameInfo } from "@gonfalon/contract/game.ts";
import { Group, Paper, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import { useGamePhase } from "#game/game-phase.ts";
import { PhaseBadge } from "#game/PhaseBadge.tsx";
import { formatDateTime } from "#i18n/format.ts";
import { paths } from "#routing/paths.ts";
import classes from "./GameCard.module.css";
import { GamePoster } from "./GamePoster.tsx";
import { SizeBadge } from "./SizeBadge.tsx";

interface Props {
  readonly game: BasicGameInfo;
  /** The heading level of the title, below the heading of the surrounding section. */
  readonly order: 2 | 3;
}

export function GameCard({ game, order }: Props) {
  const phase = useGamePhase(game);
  return (
    <Paper component="article" className={classes.card ?? ""}>
      <GamePoster game={game} />
      <div className={classes.text}>
        <Group gap="xs">
          <PhaseBadge phase={phase} pausedAt={game.pausedAt} />
          <SizeBadge limit={game.limit} />
        </Group>
        <Title order={order} size="h3" className={classes.title ?? ""}>
          <Link to={paths.game(game.id)}>{game.title}</Link>
        </Title>
        <Text size="sm" c="dimmed">
          <time dateTime={new Date(game.start).toISOString()}>{formatDateTime(game.start)}</time>
          {" – "}
          <time dateTime={new Date(game.end).toISOString()}>{formatDateTime(game.end)}</time>
        </Text>
        <Text size="sm" lineClamp={3}>
          {game.summary}
        </Text>
      </div>
    </Paper>
  );
}
