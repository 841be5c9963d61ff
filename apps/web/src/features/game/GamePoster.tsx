import { LazyPosterArt } from "#ui/LazyPosterArt.tsx";
import classes from "./GamePoster.module.css";

interface Props {
  readonly game: { readonly id: number; readonly poster: string | null };
}

/** The poster of a game, or a generated one; the title is shown beside it. */
export function GamePoster({ game }: Props) {
  return (
    <div className={classes.frame}>
      {game.poster === null ? (
        <LazyPosterArt name={`game:${game.id}`} clothCount={6} />
      ) : (
        <img src={game.poster} alt="" loading="lazy" className={classes.image} />
      )}
    </div>
  );
}
