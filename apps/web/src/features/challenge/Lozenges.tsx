import type { CSSProperties } from "react";
import classes from "./Lozenges.module.css";

const COLORS = ["#8a4fd0", "#eef1f7", "#f8c64a", "#e5484d", "#2f6fed"];

/** The lozenges are spread over the area, all different, and the same in every render. */
const lozengeStyles = Array.from(
  { length: 34 },
  (_, index): CSSProperties => ({
    left: `${(index * 61) % 100}%`,
    top: `${(index * 37) % 100}%`,
    rotate: `${(index * 47) % 180}deg`,
    scale: 0.6 + ((index * 29) % 70) / 100,
    opacity: 0.35 + ((index * 23) % 60) / 100,
    animationDelay: `${(index * 131) % 900}ms`,
    background: COLORS[index % COLORS.length],
  }),
);

/** Falling lozenges for a first blood; none if the user prefers reduced motion. */
export function Lozenges() {
  return (
    <div className={classes.lozenges} aria-hidden>
      {lozengeStyles.map((style) => (
        <i key={String(style.left)} style={style} />
      ))}
    </div>
  );
}
