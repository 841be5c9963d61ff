import { Link, type To } from "react-router";
import classes from "./Choices.module.css";

interface Choice {
  /** The same whatever its name says: a name may hold a count. */
  readonly id: string;
  readonly name: string;
  readonly to: To;
  readonly chosen: boolean;
}

interface Props {
  readonly label: string;
  readonly choices: readonly Choice[];
}

/** Links of which one is chosen: what a list is narrowed to, as part of the address. */
export function Choices({ label, choices }: Props) {
  return (
    <nav aria-label={label} className={classes.choices}>
      {choices.map(({ id, name, to, chosen }) => (
        <Link key={id} to={to} aria-current={chosen ? "true" : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
