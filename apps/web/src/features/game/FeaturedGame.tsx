import type { BasicGameInfo } from "@gonfalon/contract/game.ts";
import { Button, Group, Paper, Text, Title } from "@mantine/core";
import { IconFlag } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useGamePhase } from "#game/game-phase.ts";
import { formatDateTime } from "#i18n/format.ts";
import { paths } from "#routing/paths.ts";
import { PennantLink } from "#ui/PennantLink.tsx";
import { TimeLeft } from "#ui/TimeLeft.tsx";
import classes from "./FeaturedGame.module.css";
import { PhaseBadge, SizeBadge } from "./GameBadges.tsx";
import { GamePoster } from "./GamePoster.tsx";

/** A game at the top of the home page, with the remaining time. */
export function FeaturedGame({ game }: { readonly game: BasicGameInfo }) {
  const { t } = useTranslation();
  const phase = useGamePhase(game);
  return (
    <Paper component="article" className={classes.featured ?? ""}>
      <div className={classes.text}>
        <Group gap="xs">
          <PhaseBadge phase={phase} />
          <SizeBadge limit={game.limit} />
        </Group>
        <Title order={3} className={classes.title ?? ""}>
          <Link to={paths.game(game.id)}>{game.title}</Link>
        </Title>
        <Text lineClamp={3}>{game.summary}</Text>
        <Text size="sm" c="dimmed">
          <time dateTime={new Date(game.start).toISOString()}>{formatDateTime(game.start)}</time>
          {" – "}
          <time dateTime={new Date(game.end).toISOString()}>{formatDateTime(game.end)}</time>
        </Text>
        {phase !== "after" && (
          <div className={classes.clock}>
            <Text size="sm" c="dimmed">
              {t(phase === "before" ? "play.clock.starts" : "play.clock.ends")}
            </Text>
            <TimeLeft until={phase === "before" ? game.start : game.end} className={classes.time} />
          </div>
        )}
        <Group gap="sm">
          <PennantLink to={paths.game(game.id)} icon={IconFlag}>
            {t("game.open")}
          </PennantLink>
          {phase !== "before" && (
            <Button
              component={Link}
              to={paths.gameScoreboard(game.id)}
              variant="default"
              size="xl"
              radius={0}
              fz="md"
            >
              {t("scoreboard.title")}
            </Button>
          )}
        </Group>
      </div>
      <div className={classes.poster}>
        <GamePoster game={game} />
      </div>
    </Paper>
  );
}
