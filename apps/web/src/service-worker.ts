/** Lets the next visit start without a network. */
export async function registerServiceWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  // The page was there before its worker: what it has loaded must be told, also what was still on its way.
  const observer = new PerformanceObserver((resources) => {
    const loaded = resources.getEntries().map(({ name }) => name);
    active?.postMessage(loaded.filter((name) => name.startsWith(`${location.origin}/static/`)));
  });
  observer.observe({ type: "resource", buffered: true });
}
