import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/**
 * A lazily loaded screen. After a new release its file may be gone: if it cannot be loaded, the page reloads once to
 * get the new file names, and a second failure is shown as an error.
 */
export function lazyScreen<const Name extends string>(
  load: () => Promise<{ readonly [N in Name]: ComponentType }>,
  name: Name,
): LazyExoticComponent<ComponentType> {
  const storageKey = `reloaded-for-${name}`;
  return lazy(async () => {
    try {
      const screens = await load();
      sessionStorage.removeItem(storageKey);
      return { default: screens[name] };
    } catch (error) {
      if (sessionStorage.getItem(storageKey) !== null) throw error;
      sessionStorage.setItem(storageKey, "1");
      globalThis.location.reload();
      return new Promise<never>(() => {});
    }
  });
}
