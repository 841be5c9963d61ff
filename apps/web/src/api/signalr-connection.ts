import { hubs } from "@gonfalon/contract/realtime.ts";
import { HubConnectionBuilder, LogLevel } from "@microsoft/signalr";
import { LiveConnectionRefused, type OpenLiveConnection } from "./live-channel.ts";

/** The names of the messages of all hubs. */
const TARGETS = Object.values(hubs).flatMap(({ messages }) => Object.keys(messages));

export const openSignalRConnection: OpenLiveConnection = async (url, events) => {
  const connection = new HubConnectionBuilder()
    // If a proxy blocks WebSockets, the client falls back to Server-Sent Events, then to long polling. The server
    // offers these only if it runs as one process.
    .withUrl(url)
    .configureLogging(LogLevel.None)
    .build();
  for (const target of TARGETS) connection.on(target, (payload: unknown) => events.message(target, payload));
  connection.onclose(() => events.closed());
  try {
    await connection.start();
  } catch (error) {
    throw isRejection(error)
      ? new LiveConnectionRefused("the server rejected the hub connection", { cause: error })
      : error;
  }
  return { stop: () => void connection.stop() };
};

/** SignalR reports the status only in the error message. A transport failure is not a rejection. */
function isRejection(error: unknown): boolean {
  return /negotiation with the server.*Status code '(400|401|403|404)'/.test(String(error));
}
