import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import { isProviderAddress } from "@gonfalon/rules/provider-address.ts";
import { semaphore } from "#kernel/semaphore.ts";

const TIMEOUT_MS = 5000;
const MAX_BYTES = MEBIBYTE;
const CONCURRENCY = { maxRunning: 20, maxWaiting: 200 } as const;

interface BoundedFetchOptions {
  readonly publicUrl: string;
  /** Overridden in tests. */
  readonly timeoutMs?: number;
}

/** EXT-3: requests to sign-in providers, without redirects and with bounds on time, size and number. */
export function boundedFetch({ publicUrl, timeoutMs = TIMEOUT_MS }: BoundedFetchOptions) {
  const slots = semaphore(CONCURRENCY);

  return async function send(url: string, options: RequestInit): Promise<Response> {
    if (!isProviderAddress(url, publicUrl)) throw new TypeError("the address is not allowed");
    const release = await slots.acquire();
    if (!release) throw new TypeError("too many requests to providers");
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(url, { ...options, redirect: "manual", signal });
      return new Response(await readBody(response), { status: response.status, headers: response.headers });
    } finally {
      release();
    }
  };
}

/** Returns null for a response without a body: `new Response` rejects a body for statuses such as 204. */
async function readBody({ body }: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  if (body === null) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new TypeError("the response is too large");
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
