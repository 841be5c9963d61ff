import type { BasicGameInfo } from "@gonfalon/contract/game.ts";
import { Skeleton } from "@mantine/core";
import { GameCard } from "./GameCard.tsx";
import classes from "./GameGrid.module.css";

interface Props {
  readonly games: readonly BasicGameInfo[];
  readonly order: 2 | 3;
}

export function GameGrid({ games, order }: Props) {
  return (
    <ul className={classes.grid}>
      {games.map((game) => (
        <li key={game.id}>
          <GameCard game={game} order={order} />
        </li>
      ))}
    </ul>
  );
}

/** Shown while the games are loading. */
export function GameGridSkeleton() {
  return (
    <div className={classes.grid} aria-busy="true">
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} height={320} />
      ))}
    </div>
  );
}
