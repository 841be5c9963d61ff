/** The CSP nonce of the page. The policy blocks style elements without this nonce. */
export function readPageNonce(): string {
  return document.querySelector<HTMLElement>("#nonce-container")?.dataset["nonce"] ?? "";
}
