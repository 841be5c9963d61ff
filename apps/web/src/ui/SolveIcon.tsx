import classes from "./SolveIcon.module.css";

interface Props {
  /** The place, shown as a number on gold, silver or bronze; without it, the icon shows a check mark. */
  readonly place?: 1 | 2 | 3 | undefined;
  /** The accessible name; omitted if the text beside it is sufficient. */
  readonly label?: string | undefined;
  /** The height in pixels. */
  readonly size?: number;
  /** The CSS color of an icon without a place; green by default. */
  readonly color?: string;
}

/** The icon of a solve, or of one of the first three solves: a small hanging banner. */
export function SolveIcon({ place, label, size = 20, color }: Props) {
  return (
    <svg
      width={size * 0.8}
      height={size}
      viewBox="0 0 16 20"
      className={classes.icon}
      data-place={place}
      focusable="false"
      style={color !== undefined && place === undefined ? { fill: color } : undefined}
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    >
      {label !== undefined && <title>{label}</title>}
      <path d="M0 0h16v20l-8-5.44L0 20z" />
      {place ? (
        <text x="8" y="11.5" textAnchor="middle">
          {place}
        </text>
      ) : (
        <path d="m4.5 7 2.5 2.5 4.5-5" className={classes.check} />
      )}
    </svg>
  );
}
