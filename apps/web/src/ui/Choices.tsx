import { Link, type To } from "react-router";
import classes from "./Choices.module.css";

interface Choice {
  /** Independent of the name, which can contain a count. */
  readonly id: string;
  readonly name: string;
  readonly to: To;
  readonly isSelected: boolean;
}

interface Props {
  readonly label: string;
  readonly choices: readonly Choice[];
}

/** A filter that is stored in the URL, as a list of links that marks the selected one. */
export function Choices({ label, choices }: Props) {
  return (
    <nav aria-label={label} className={classes.choices}>
      {choices.map(({ id, name, to, isSelected }) => (
        <Link key={id} to={to} aria-current={isSelected ? "true" : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
