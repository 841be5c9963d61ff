import { isAccessDenied, readProblem } from "./api-problem.ts";
import { HANDSHAKE, type HubMessage, INVOCATION, PING, parseMessage, SEPARATOR } from "./hub-message.ts";

export type HubPath = "/hub/user" | "/hub/monitor" | "/hub/admin";

export interface HubHandlers {
  /** Called each time the connection is established. Messages sent while there was no connection are lost. */
  readonly onConnected?: () => void;
  /**
   * Called if the platform rejects the token with 401 or 403, after which the connection stays closed. Also called if
   * the hub rejects the handshake or sends an invalid message, after which the connection is opened again.
   */
  readonly onError?: (error: unknown) => void;
  /** Called with the payload of each message, by its name, such as `ReceivedGameNotice`. */
  readonly [target: string]: ((payload: never) => void) | undefined;
}

export interface HubConnection {
  close(): void;
}

interface HubOptions {
  readonly url: string;
  /** Sent with the negotiation. Without `authorization` the connection is that of a visitor. */
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: typeof fetch;
  readonly handlers: HubHandlers;
}

const MAX_DELAY_MS = 30_000;
/** The server closes connections that are silent for 30 s, and sends a ping if it has sent nothing for 15 s. */
const PING_INTERVAL_MS = 10_000;
const MAX_SILENCE_MS = 45_000;
/** The server responds to the negotiation and to the handshake immediately. */
const MAX_CONNECT_MS = 15_000;

/** Connects to a hub, and reconnects after each lost connection until `close` is called or the token is rejected. */
export function openHub({ url, headers, fetch: send, handlers }: HubOptions): HubConnection {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pingTimer: ReturnType<typeof setInterval> | undefined;
  let failureCount = 0;
  let isClosed = false;

  function connect(): void {
    if (headers["authorization"] === undefined) return open(url);
    negotiate().then((socketUrl) => {
      if (!isClosed) open(socketUrl);
    }, handleFailedNegotiation);
  }

  function handleFailedNegotiation(error: unknown): void {
    if (isClosed) return;
    if (!isAccessDenied(error)) return reconnect();
    isClosed = true;
    handlers.onError?.(error);
  }

  /** CLIENT-2: `WebSocket` cannot send custom headers, so a connection token replaces the API token. */
  async function negotiate(): Promise<string> {
    const { origin, pathname, search } = new URL(url);
    const query = `${search === "" ? "?" : `${search}&`}negotiateVersion=1`;
    const response = await send(`${origin}${pathname}/negotiate${query}`, {
      method: "POST",
      credentials: "omit",
      headers,
      signal: AbortSignal.timeout(MAX_CONNECT_MS),
    });
    if (!response.ok) throw await readProblem(response);
    const { connectionToken } = (await response.json()) as { connectionToken: string };
    return `${url}${search === "" ? "?" : "&"}id=${encodeURIComponent(connectionToken)}`;
  }

  function open(socketUrl: string): void {
    const currentSocket = new WebSocket(socketUrl.replace(/^http/, "ws"));
    pingTimer = setInterval(ping, PING_INTERVAL_MS);
    let pingedAt = performance.now();
    let incompleteMessage = "";
    socket = currentSocket;
    restartTimer(MAX_CONNECT_MS, loseConnection);
    currentSocket.addEventListener("open", () => currentSocket.send(HANDSHAKE));
    currentSocket.addEventListener("message", ({ data }) => {
      if (socket !== currentSocket) return;
      restartTimer(MAX_SILENCE_MS, loseConnection);
      // Browsers delay the timers of a hidden page by up to a minute, but not its messages.
      if (performance.now() - pingedAt >= PING_INTERVAL_MS) ping();
      if (typeof data !== "string") return fail(new Error("The hub sent a binary message."));
      const parts = `${incompleteMessage}${data}`.split(SEPARATOR);
      incompleteMessage = parts.pop() ?? "";
      for (const part of parts) if (socket === currentSocket) receive(part);
    });
    currentSocket.addEventListener("close", loseConnection);

    function ping(): void {
      if (currentSocket.readyState !== WebSocket.OPEN) return;
      pingedAt = performance.now();
      currentSocket.send(PING);
    }

    /** Does not wait for the close event: a server that does not respond never completes the closing handshake. */
    function loseConnection(): void {
      if (socket !== currentSocket) return;
      disconnect();
      reconnect();
    }
  }

  function disconnect(): void {
    clearTimeout(timer);
    clearInterval(pingTimer);
    const currentSocket = socket;
    socket = undefined;
    currentSocket?.close();
  }

  function receive(text: string): void {
    let message: HubMessage;
    try {
      message = parseMessage(text);
    } catch (error) {
      return fail(error);
    }
    if (message.type === undefined) return completeHandshake(message);
    if (message.type !== INVOCATION) return;
    for (const payload of message.arguments ?? []) handlers[message.target ?? ""]?.(payload);
  }

  function completeHandshake({ error }: HubMessage): void {
    if (error !== undefined) return fail(new Error(`The hub rejected the handshake: ${error}`));
    failureCount = 0;
    handlers.onConnected?.();
  }

  /** Reconnects first, so that `onError` can close the connection. */
  function fail(error: unknown): void {
    disconnect();
    reconnect();
    handlers.onError?.(error);
  }

  function reconnect(): void {
    if (isClosed) return;
    // The delay is random, so that the clients do not all reconnect at the same moment.
    const delayMs = Math.min(MAX_DELAY_MS, 1000 * 2 ** failureCount++) * (0.5 + Math.random() / 2);
    restartTimer(delayMs, connect);
  }

  function restartTimer(delayMs: number, action: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(action, delayMs);
  }

  connect();
  return {
    close() {
      isClosed = true;
      disconnect();
    },
  };
}
