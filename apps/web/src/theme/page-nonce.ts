/** The CSP nonce of the page. The policy blocks style elements without this nonce. */
export function pageNonce(): string {
  return document.querySelector<HTMLElement>("#nonce-container")?.dataset["nonce"] ?? "";
}
