import { encode } from "uqr";
import classes from "./QrCode.module.css";

interface Props {
  readonly text: string;
  readonly label: string;
}

/** The quiet zone that scanners need, in modules. */
const BORDER = 4;

/** A QR code, dark on white in both color schemes. Load it on demand. */
export function QrCode({ text, label }: Props) {
  const { data, size } = encode(text, { border: BORDER });
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className={classes.code}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the drawing is made here, not loaded as a file
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={modules.join("")} />
    </svg>
  );
}
