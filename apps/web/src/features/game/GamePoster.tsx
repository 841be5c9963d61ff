import { Mark } from "#ui/Mark.tsx";
import classes from "./GamePoster.module.css";

/** The poster of a game, or the product's banner as a placeholder; the title is shown beside it. */
export function GamePoster({ poster }: { readonly poster: string | null }) {
  return (
    <div className={classes.frame}>
      {poster === null ? (
        <Mark size={64} />
      ) : (
        <img src={poster} alt="" loading="lazy" className={classes.image} />
      )}
    </div>
  );
}
