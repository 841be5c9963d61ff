/** Registers the service worker, so that the next visit can start offline. */
export async function registerServiceWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  // The worker caches the files that it fetches, but the page loads files before the worker is active: send their URLs
  // to the worker, and those of files that load later.
  const observer = new PerformanceObserver((resources) => {
    const loadedUrls = resources.getEntries().map(({ name }) => name);
    active?.postMessage(loadedUrls.filter((name) => name.startsWith(`${location.origin}/static/`)));
  });
  observer.observe({ type: "resource", buffered: true });
}
