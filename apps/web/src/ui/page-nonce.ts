/** The content security policy blocks added scripts and style elements without it. */
export function pageNonce(): string {
  return document.querySelector<HTMLElement>("#nonce-container")?.dataset["nonce"] ?? "";
}
