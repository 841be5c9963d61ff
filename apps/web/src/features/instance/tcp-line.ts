/** `refused` if it never opened, `closed` if it did. */
export type LineState = "connecting" | "open" | "refused" | "closed";

export interface LineEvents {
  readonly state: (state: LineState) => void;
  readonly data: (bytes: Uint8Array) => void;
}

export interface TcpLine {
  send(text: string): void;
  /** Closes it; there are no callbacks afterwards. */
  close(): void;
}

/** Opens a TCP connection to the service through the platform's proxy. */
export function openTcpLine(url: string, events: LineEvents): TcpLine {
  const socket = new WebSocket(url);
  socket.binaryType = "arraybuffer";
  const encoder = new TextEncoder();
  const deaf = new AbortController();
  let isOpen = false;

  socket.addEventListener(
    "open",
    () => {
      isOpen = true;
      events.state("open");
    },
    deaf,
  );
  socket.addEventListener(
    "message",
    ({ data }: MessageEvent<ArrayBuffer | string>) =>
      events.data(typeof data === "string" ? encoder.encode(data) : new Uint8Array(data)),
    deaf,
  );
  socket.addEventListener(
    "close",
    () => {
      events.state(isOpen ? "closed" : "refused");
      isOpen = false;
    },
    deaf,
  );

  return {
    send(text) {
      if (isOpen) socket.send(encoder.encode(text));
    },
    close() {
      deaf.abort();
      isOpen = false;
      socket.close();
    },
  };
}
