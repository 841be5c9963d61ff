/** Lets the next visit start without a network. */
export async function registerServiceWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  active?.postMessage(loaded.filter((name) => name.startsWith(`${location.origin}/static/`)));
}
