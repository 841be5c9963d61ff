import { Mark } from "#ui/Mark.tsx";
import classes from "./GamePoster.module.css";

/** The picture of a game, or the banner of the product in its place; the title stands beside it. */
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
