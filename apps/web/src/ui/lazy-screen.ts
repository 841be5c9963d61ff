import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/**
 * A lazily loaded screen, dialog or panel. After a new release its file may be gone: if it cannot be loaded, the page
 * reloads once to get the new file names, and a second failure is shown as an error. Without a network the page
 * waits: a reload would replace it with an error page of the browser.
 */
export function lazyScreen<const Name extends string, Props extends object = object>(
  load: () => Promise<{ readonly [N in Name]: ComponentType<Props> }>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  const storageKey = `reloaded-for-${name}`;
  return lazy(async () => {
    try {
      const screens = await load();
      sessionStorage.removeItem(storageKey);
      return { default: screens[name] };
    } catch (error) {
      if (!navigator.onLine) {
        await waitUntilOnline();
        globalThis.location.reload();
        return new Promise<never>(() => {});
      }
      if (sessionStorage.getItem(storageKey) !== null) throw error;
      sessionStorage.setItem(storageKey, "1");
      globalThis.location.reload();
      return new Promise<never>(() => {});
    }
  });
}

function waitUntilOnline(): Promise<void> {
  return new Promise((resolve) => globalThis.addEventListener("online", () => resolve(), { once: true }));
}
