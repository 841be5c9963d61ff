import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/** A component that is loaded after the first view. If it cannot be loaded, the page shows nothing in its place. */
export function lazyDecoration<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: () => null }),
    ),
  );
}
