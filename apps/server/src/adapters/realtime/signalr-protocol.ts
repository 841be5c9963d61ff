import type { HubMessage } from "@gonfalon/contract/realtime.ts";

// The JSON protocol of SignalR: records that end with a record separator.
const END = "\u001e";

/** The message types of the protocol that hubs send or receive. */
const TYPE = { invocation: 1, completion: 3, streamInvocation: 4, ping: 6, close: 7 } as const;

export const HANDSHAKE_ACCEPTED = toRecord({});
export const PING = toRecord({ type: TYPE.ping });

export function toInvocation({ target, payload }: HubMessage): string {
  return toRecord({ type: TYPE.invocation, target, arguments: [payload] });
}

export function toHandshakeRejection(error: string): string {
  return toRecord({ error });
}

export function toCloseMessage(error?: string): string {
  return toRecord({ type: TYPE.close, ...(error !== undefined && { error }), allowReconnect: true });
}

/** A message from a client; `unknown` needs no response. */
export type ClientMessage =
  | { readonly kind: "call"; readonly invocationId: string; readonly target: string }
  | { readonly kind: "close" | "ping" | "unknown" };

/** The response to an invocation: no hub has methods. */
export function toUnknownMethodError({
  invocationId,
  target,
}: Extract<ClientMessage, { kind: "call" }>): string {
  return toRecord({ type: TYPE.completion, invocationId, error: `Unknown hub method '${target}'` });
}

/** The records of a frame; undefined if they are not complete JSON objects. */
export function parseRecords(frame: string): readonly Readonly<Record<string, unknown>>[] | undefined {
  if (!frame.endsWith(END)) return undefined;
  const records: Readonly<Record<string, unknown>>[] = [];
  for (const text of frame.slice(0, -1).split(END)) {
    const record = parseObject(text);
    // A failed parse is expensive: a frame of 32,000 separators took 80 ms.
    if (record === undefined) return undefined;
    records.push(record);
  }
  return records;
}

/** Why the first record is not a valid handshake; undefined if it is valid. */
export function findHandshakeError({
  protocol,
  version,
}: Readonly<Record<string, unknown>>): string | undefined {
  if (protocol !== "json") return "The protocol is not supported; use json.";
  return version === 1 ? undefined : "The version of the protocol is not supported; use 1.";
}

export function parseMessage({
  type,
  invocationId,
  target,
}: Readonly<Record<string, unknown>>): ClientMessage {
  if (type === TYPE.ping) return { kind: "ping" };
  if (type === TYPE.close) return { kind: "close" };
  const isInvocation = type === TYPE.invocation || type === TYPE.streamInvocation;
  const isCall = isInvocation && typeof invocationId === "string" && typeof target === "string";
  return isCall ? { kind: "call", invocationId, target } : { kind: "unknown" };
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
}

function toRecord(value: object): string {
  return JSON.stringify(value) + END;
}
