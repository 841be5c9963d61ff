/** Without it, the page runs no script and applies no style element that is added to it. */
export function pageNonce(): string {
  return document.querySelector<HTMLElement>("#nonce-container")?.dataset["nonce"] ?? "";
}
