/** A message of the SignalR JSON protocol, with the members that the client reads. */
export interface HubMessage {
  /** The response to the handshake has no type. */
  readonly type?: number;
  /** The reason for a rejected handshake. */
  readonly error?: string;
  readonly target?: string;
  readonly arguments?: readonly never[];
}

/** Separates the messages of the SignalR JSON protocol. */
export const SEPARATOR = "\u001e";
export const HANDSHAKE = `{"protocol":"json","version":1}${SEPARATOR}`;
export const PING = `{"type":6}${SEPARATOR}`;
export const INVOCATION = 1;

const MAX_SHOWN_CHARACTERS = 100;

/** Throws an error that contains the beginning of the text if the text is not a message. */
export function parseMessage(text: string): HubMessage {
  const message = parseJson(text);
  if (isMessage(message)) return message;
  throw new Error(`The hub sent an invalid message: ${text.slice(0, MAX_SHOWN_CHARACTERS)}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isMessage(value: unknown): value is HubMessage {
  if (typeof value !== "object" || value === null) return false;
  return !("arguments" in value) || Array.isArray(value.arguments);
}
