import { type ComponentType, createElement, type LazyExoticComponent, lazy } from "react";
import { FloatingLoadFailure, type LoadFailureProps, ScreenLoadFailure } from "./LoadFailure.tsx";
import { isServerReachable } from "./server-reachable.ts";

type Load<Name extends string, Props extends object> = () => Promise<{
  readonly [N in Name]: ComponentType<Props>;
}>;

/**
 * A lazily loaded screen or panel. After a new release its file may be gone: if it cannot be loaded, the page reloads
 * once to get the new file names, and a second failure is shown in its place. Without a connection to the server it
 * does not reload: a reload would replace the page with an error page of the browser.
 */
export function lazyScreen<const Name extends string, Props extends object = object>(
  load: Load<Name, Props>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadOrReload(load, name, ScreenLoadFailure));
}

/** The same for a dialog or an overlay, which has no place in the page: a failure is shown above the page. */
export function lazyDialog<const Name extends string, Props extends object = object>(
  load: Load<Name, Props>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadOrReload(load, name, FloatingLoadFailure));
}

async function loadOrReload<const Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
  LoadFailure: ComponentType<LoadFailureProps>,
): Promise<{ readonly default: ComponentType<Props> }> {
  const storageKey = `reloaded-for-${name}`;
  try {
    const screens = await load();
    sessionStorage.removeItem(storageKey);
    return { default: screens[name] };
  } catch (error) {
    const isReachable = await isServerReachable();
    if (!isReachable || sessionStorage.getItem(storageKey) !== null)
      return { default: () => createElement(LoadFailure, { error: isReachable ? error : undefined }) };
    sessionStorage.setItem(storageKey, "1");
    globalThis.location.reload();
    return new Promise<never>(() => {});
  }
}
