import { Badge, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useGamePhase } from "#game/game-phase.ts";
import { PhaseBadge } from "#game/PhaseBadge.tsx";
import { darkArea } from "#theme/dark-area.ts";
import { LazyPosterArt } from "#ui/LazyPosterArt.tsx";
import classes from "./GameHero.module.css";
import { SizeBadge } from "./SizeBadge.tsx";

interface Props {
  readonly game: {
    readonly id: number;
    readonly title: string;
    readonly summary: string;
    readonly poster: string | null;
    readonly limit: number;
    readonly start: number;
    readonly end: number;
    readonly pausedAt: number | null;
    readonly hidden?: boolean;
    readonly practiceMode?: boolean;
  };
  /** `home`: at the top of the home page; `page`: at the top of the game page. */
  readonly layout: "home" | "page";
  /** The level of the heading. */
  readonly order?: 1 | 2;
  /** Shown below the summary. */
  readonly children?: ReactNode;
  /** Shown at the end of the row on wide screens, and below the text on narrow screens. */
  readonly aside?: ReactNode;
}

/** A game with its poster behind its title, dark in both color schemes. */
export function GameHero({ game, layout, order = 1, children, aside }: Props) {
  const { t } = useTranslation();
  const phase = useGamePhase(game);
  const Heading = `h${order}` as const;
  return (
    <article className={classes.hero} data-layout={layout} style={darkArea}>
      <div className={classes.art} aria-hidden>
        {game.poster === null ? (
          <LazyPosterArt name={`game:${game.id}`} emptyShare={0.3} />
        ) : (
          <img src={game.poster} alt="" />
        )}
      </div>
      <div className={classes.inside}>
        <Group gap="xs">
          <PhaseBadge phase={phase} pausedAt={game.pausedAt} />
          <SizeBadge limit={game.limit} />
          {game.hidden && (
            <Badge variant="light" color="yellow">
              {t("game.hidden")}
            </Badge>
          )}
          {game.practiceMode && phase === "after" && (
            <Badge variant="outline" color="gray">
              {t("game.practice")}
            </Badge>
          )}
        </Group>
        <Heading className={classes.title}>
          <bdi>{game.title}</bdi>
        </Heading>
        {game.summary && (
          <Text className={classes.summary ?? ""} lineClamp={4}>
            {game.summary}
          </Text>
        )}
        {children}
      </div>
      {aside && <div className={classes.aside}>{aside}</div>}
    </article>
  );
}
