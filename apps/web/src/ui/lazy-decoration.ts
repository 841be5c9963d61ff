import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/** A component that is loaded after the first view and that the page does without if it cannot be loaded. */
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
