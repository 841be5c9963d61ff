import { type ComponentProps, Suspense } from "react";
import type { PosterArt as PosterArtComponent } from "./heraldry/PosterArt.tsx";
import { lazyDecoration } from "./lazy-decoration.ts";

type Props = ComponentProps<typeof PosterArtComponent>;

const PosterArt = lazyDecoration<Props>(async () => (await import("./heraldry/PosterArt.tsx")).PosterArt);

/** A generated poster that is loaded after the first view. It fills its parent, which needs a size of its own. */
export function LazyPosterArt(props: Props) {
  return (
    <Suspense>
      <PosterArt {...props} />
    </Suspense>
  );
}
