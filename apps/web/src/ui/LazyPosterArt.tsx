import { type ComponentProps, Suspense } from "react";
import type { PosterArt as PosterArtComponent } from "./heraldry/PosterArt.tsx";
import { lazyDecoration } from "./lazy-decoration.ts";

type Props = ComponentProps<typeof PosterArtComponent>;

const PosterArt = lazyDecoration<Props>(async () => (await import("./heraldry/PosterArt.tsx")).PosterArt);

/** A generated poster that is drawn after the first view; its box has a fixed size. */
export function LazyPosterArt(props: Props) {
  return (
    <Suspense>
      <PosterArt {...props} />
    </Suspense>
  );
}
