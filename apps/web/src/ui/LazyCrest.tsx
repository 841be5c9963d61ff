import { type ComponentProps, type CSSProperties, Suspense } from "react";
import type { Crest as CrestComponent } from "./heraldry/Crest.tsx";
import classes from "./LazyCrest.module.css";
import { lazyDecoration } from "./lazy-decoration.ts";

type Props = ComponentProps<typeof CrestComponent>;

const RATIO = { shield: 48 / 56, roundel: 1 } as const;

const Crest = lazyDecoration<Props>(async () => (await import("./heraldry/Crest.tsx")).Crest);

/** A shield or roundel that is drawn after the first view, in a box of a fixed size. */
export function LazyCrest(props: Props) {
  const { size, shape } = props;
  return (
    <span
      className={classes.box}
      style={{ "--width": `${size}px`, "--ratio": RATIO[shape] } as CSSProperties}
      aria-hidden
    >
      <Suspense>
        <Crest {...props} />
      </Suspense>
    </span>
  );
}
