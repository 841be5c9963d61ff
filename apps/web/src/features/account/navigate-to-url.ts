/** Navigates to a URL outside the client, which the server has validated. */
export function navigateToUrl(url: string): void {
  location.assign(url);
}
