/**
 * Navigates to a URL outside the client, which the server has validated. The promise is pending until the browser
 * restores this page from its back/forward cache: a second click while the other page loads must send nothing.
 */
export function navigateToUrl(url: string): Promise<void> {
  location.assign(url);
  return new Promise((resolve) => {
    function handlePageShow({ persisted }: PageTransitionEvent) {
      if (!persisted) return;
      globalThis.removeEventListener("pageshow", handlePageShow);
      resolve();
    }
    globalThis.addEventListener("pageshow", handlePageShow);
  });
}
