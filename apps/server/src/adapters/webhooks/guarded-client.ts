import { type LookupAddress, lookup } from "node:dns";
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIPv6, type LookupFunction } from "node:net";
import type { WebhookClient, WebhookRequest, WebhookResponse } from "#ports/webhook-client.ts";
import { addressGuard, findLiteralAddress } from "./address-guard.ts";
import { RequestError, toDeliveryError } from "./request-error.ts";

const TIMEOUT_MS = 15_000;
const MAX_RESPONSE_BYTES = 16 * 1024;

interface ClientOptions {
  /** Whether the operator allows the address (`WEBHOOK_ALLOWED_NETWORKS`). */
  readonly isAllowed: (address: string) => boolean;
  readonly timeoutMs?: number;
  /** Resolves a name; the resolver of the machine by default. */
  readonly resolve?: (name: string) => Promise<readonly LookupAddress[]>;
}

/** HOOK-7: sends requests to checked addresses only. Redirects are not followed, and proxy variables have no effect. */
export function guardedWebhookClient({
  isAllowed,
  timeoutMs = TIMEOUT_MS,
  resolve = resolveName,
}: ClientOptions): WebhookClient {
  const guard = addressGuard(isAllowed);

  async function send(request: WebhookRequest): Promise<WebhookResponse> {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const url = new URL(request.url);
      const addresses = await resolveAllowedAddresses(url, signal);
      return await sendTo(addresses, { ...request, url }, signal);
    } catch (error) {
      return { status: null, fault: toDeliveryError(error, signal), body: "", retryAfterSeconds: undefined };
    }
  }

  /** Resolves the host once and returns its addresses. Throws if one of them is not allowed. */
  async function resolveAllowedAddresses(url: URL, signal: AbortSignal): Promise<readonly LookupAddress[]> {
    const literal = findLiteralAddress(url);
    const addresses =
      literal === undefined
        ? await rejectOnAbort(signal, resolve(url.hostname))
        : [{ address: literal, family: isIPv6(literal) ? 6 : 4 }];
    const areAllowed = addresses.every(({ address }) => guard.acceptsAddress(address, url.protocol));
    if (!guard.acceptsUrl(url) || !areAllowed) throw new RequestError("AddressNotAllowed");
    return addresses;
  }

  return { accepts: (url) => URL.canParse(url) && guard.acceptsUrl(new URL(url)), send };
}

function resolveName(name: string): Promise<readonly LookupAddress[]> {
  return new Promise((resolve, reject) =>
    lookup(name, { all: true }, (error, addresses) =>
      error || addresses.length === 0 ? reject(new RequestError("NotResolved")) : resolve(addresses),
    ),
  );
}

/** The result of the work; rejects when the signal is aborted. */
function rejectOnAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(new RequestError("Timeout")), { once: true });
    work.then(resolve, reject);
  });
}

function sendTo(
  addresses: readonly LookupAddress[],
  { url, method, headers, body }: Omit<WebhookRequest, "url"> & { readonly url: URL },
  signal: AbortSignal,
): Promise<WebhookResponse> {
  const sendRequest = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const lengthHeader = { "content-length": Buffer.byteLength(body) };
    const options = {
      method,
      signal,
      agent: false,
      lookup: createPinnedLookup(addresses),
      headers: { ...headers, ...lengthHeader },
    };
    sendRequest(url, options, (response) => void readResponse(response).then(resolve, reject))
      // After a 101 response, Node emits neither "response" nor "error".
      .on("upgrade", (response, socket) => {
        socket.destroy();
        resolve(toResponse(response, ""));
      })
      .on("error", reject)
      .end(body);
  });
}

/** A lookup function that returns the checked addresses: resolving the name again could give another result. */
function createPinnedLookup(addresses: readonly LookupAddress[]): LookupFunction {
  return (_name, options, callback) => {
    const [{ address, family } = { address: "", family: 4 }] = addresses;
    if (options.all) callback(null, [...addresses]);
    else callback(null, address, family);
  };
}

async function readResponse(response: IncomingMessage): Promise<WebhookResponse> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop destroys the connection.
    if (size > MAX_RESPONSE_BYTES) throw new RequestError("TooLarge");
    chunks.push(chunk);
  }
  return toResponse(response, Buffer.concat(chunks).toString("utf8"));
}

function toResponse({ statusCode: status = 0, headers }: IncomingMessage, body: string): WebhookResponse {
  return {
    status,
    fault: status >= 200 && status < 300 ? null : "Status",
    body,
    retryAfterSeconds: readRetryAfter(headers),
  };
}

/** The header is a number of seconds or a date, which is compared with the clock of the receiver (RFC 9110, 10.2.3). */
function readRetryAfter({ "retry-after": value = "", date = "" }: IncomingHttpHeaders): number | undefined {
  const seconds = /^[\d.]+$/.test(value) ? Number(value) : (Date.parse(value) - Date.parse(date)) / 1000;
  return Number.isFinite(seconds) ? seconds : undefined;
}
