/** `refused` if the connection never opened, `closed` if it was open before. */
export type TcpConnectionState = "connecting" | "open" | "refused" | "closed";

export interface TcpConnectionEvents {
  readonly state: (state: TcpConnectionState) => void;
  readonly data: (bytes: Uint8Array) => void;
}

export interface TcpConnection {
  send(text: string): void;
  /** Closes the connection; no event handler is called afterwards. */
  close(): void;
}

/** Opens a TCP connection to the service through the platform's proxy. */
export function openTcpConnection(url: string, events: TcpConnectionEvents): TcpConnection {
  const socket = new WebSocket(url);
  socket.binaryType = "arraybuffer";
  const encoder = new TextEncoder();
  const listenerAbort = new AbortController();
  let isOpen = false;

  socket.addEventListener(
    "open",
    () => {
      isOpen = true;
      events.state("open");
    },
    listenerAbort,
  );
  socket.addEventListener(
    "message",
    ({ data }: MessageEvent<ArrayBuffer | string>) =>
      events.data(typeof data === "string" ? encoder.encode(data) : new Uint8Array(data)),
    listenerAbort,
  );
  socket.addEventListener(
    "close",
    () => {
      events.state(isOpen ? "closed" : "refused");
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
