import classes from "./Pennant.module.css";

interface Props {
  /** The rank on the banner, in its medal color; without it, a plain banner. */
  readonly place?: 1 | 2 | 3 | undefined;
  /** The accessible name; omitted if the text beside it is sufficient. */
  readonly label?: string | undefined;
  readonly size?: number;
}

/** A small banner with a swallow tail that marks a medal. */
export function Pennant({ place, label, size = 18 }: Props) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      className={classes.pennant}
      data-place={place}
      focusable="false"
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    >
      {label !== undefined && <title>{label}</title>}
      <path d="M1 1h14v2H1zM3 4h10v11l-5-3.5L3 15z" />
      {place && (
        <text x="8" y="11" textAnchor="middle">
          {place}
        </text>
      )}
    </svg>
  );
}
