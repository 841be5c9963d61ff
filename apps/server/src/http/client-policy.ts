/** The tunnel daemon, whose port players can choose. */
const LOOPBACK = " http://127.0.0.1:*";

export interface PolicyOptions {
  /** The SHA-256 of every inline script, in base64. */
  readonly scriptHashes: readonly string[];
  readonly styleNonce: string;
  readonly callsLoopback: boolean;
  readonly allowHttpMedia: boolean;
}

/**
 * The content security policy of pages: inline scripts are allowed by hash, with the scripts that they load. The
 * component library needs style attributes.
 */
export function formatPagePolicy(options: PolicyOptions): string {
  const { scriptHashes, styleNonce, callsLoopback, allowHttpMedia } = options;
  const mediaSchemes = allowHttpMedia ? "https: http:" : "https:";
  return [
    "default-src 'self'",
    `script-src ${scriptHashes.map((hash) => `'sha256-${hash}'`).join(" ")} 'strict-dynamic'`,
    `style-src 'self' 'nonce-${styleNonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${mediaSchemes}`,
    `media-src 'self' ${mediaSchemes}`,
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
