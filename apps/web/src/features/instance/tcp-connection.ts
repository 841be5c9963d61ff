/** `refused` if the connection never opened, `closed` if it was open before. */
export type TcpConnectionState = "connecting" | "open" | "refused" | "closed";

export interface TcpConnectionHandlers {
  readonly onState: (state: TcpConnectionState) => void;
  readonly onData: (bytes: Uint8Array) => void;
}

export interface TcpConnection {
  send(text: string): void;
  /** Closes the connection; no event handler is called afterwards. */
  close(): void;
}

/** Opens a TCP connection to the service through the platform's proxy. */
export function openTcpConnection(url: string, handlers: TcpConnectionHandlers): TcpConnection {
  const socket = new WebSocket(url);
  socket.binaryType = "arraybuffer";
  const encoder = new TextEncoder();
  const listenerAbort = new AbortController();
  let isOpen = false;

  socket.addEventListener(
    "open",
    () => {
      isOpen = true;
      handlers.onState("open");
    },
    listenerAbort,
  );
  socket.addEventListener(
    "message",
    ({ data }: MessageEvent<ArrayBuffer | string>) =>
      handlers.onData(typeof data === "string" ? encoder.encode(data) : new Uint8Array(data)),
    listenerAbort,
  );
  socket.addEventListener(
    "close",
    () => {
      handlers.onState(isOpen ? "closed" : "refused");
      isOpen = false;
    },
    listenerAbort,
  );

  return {
    send(text) {
      if (isOpen) socket.send(encoder.encode(text));
    },
    close() {
      listenerAbort.abort();
      isOpen = false;
      socket.close();
    },
  };
}
