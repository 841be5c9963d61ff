/** Registers the service worker, so that the next visit can start offline. */
export async function registerServiceWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  // The page loaded before its worker: send the files that it has loaded or is still loading.
  const observer = new PerformanceObserver((resources) => {
    const loaded = resources.getEntries().map(({ name }) => name);
    active?.postMessage(loaded.filter((name) => name.startsWith(`${location.origin}/static/`)));
  });
  observer.observe({ type: "resource", buffered: true });
}
