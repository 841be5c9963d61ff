import { once } from "node:events";
import { WebSocket } from "ws";

export interface Inspector {
  send(method: string, params?: object): Promise<unknown>;
  close(): void;
}

/** Connects to a process that was started with `--inspect`. Requests are sequential: the next message is the response. */
export async function connectInspector(port: number): Promise<Inspector> {
  const response = await fetch(`http://127.0.0.1:${port}/json/list`);
  const [target] = (await response.json()) as [{ readonly webSocketDebuggerUrl: string }];
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await once(socket, "open");
  return {
    send: async (method, params) => {
      socket.send(JSON.stringify({ id: 1, method, params }));
      const [message] = (await once(socket, "message")) as [Buffer];
      return (JSON.parse(message.toString()) as { readonly result: unknown }).result;
    },
    close: () => socket.close(),
  };
}
