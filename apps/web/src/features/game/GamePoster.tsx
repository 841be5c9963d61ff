import { LazyPosterArt } from "#ui/LazyPosterArt.tsx";
import classes from "./GamePoster.module.css";

interface Props {
  readonly game: { readonly id: number; readonly poster: string | null };
  /** The number of cloths on a generated poster. A small poster has room for only a few. */
  readonly cloths?: number;
}

/** The poster of a game, or a generated one; the title is shown beside it. */
export function GamePoster({ game, cloths = 6 }: Props) {
  return (
    <div className={classes.frame}>
      {game.poster === null ? (
        <LazyPosterArt name={`game:${game.id}`} cloths={cloths} />
      ) : (
        <img src={game.poster} alt="" loading="lazy" className={classes.image} />
      )}
    </div>
  );
}
