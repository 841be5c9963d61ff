/** Players can choose its port. */
const LOOPBACK = " http://127.0.0.1:*";

export interface PolicyOptions {
  /** The SHA-256 of every inline script, in base64. */
  readonly scriptHashes: readonly string[];
  readonly styleNonce: string;
  readonly callsLoopback: boolean;
  readonly allowHttpMedia: boolean;
}

/** Inline scripts by hash, and what they load; the component library needs style attributes. */
export function pagePolicy(options: PolicyOptions): string {
  const { scriptHashes, styleNonce, callsLoopback, allowHttpMedia } = options;
  const elsewhere = allowHttpMedia ? "https: http:" : "https:";
  return [
    "default-src 'self'",
    `script-src ${scriptHashes.map((hash) => `'sha256-${hash}'`).join(" ")} 'strict-dynamic'`,
    `style-src 'self' 'nonce-${styleNonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${elsewhere}`,
    `media-src 'self' ${elsewhere}`,
    "font-src 'self' data:",
    `connect-src 'self'${callsLoopback ? LOOPBACK : ""}`,
    "worker-src 'self' blob:",
    "frame-src https://challenges.cloudflare.com",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
