import { hubs } from "@gonfalon/contract/realtime.ts";
import { HubConnectionBuilder, LogLevel } from "@microsoft/signalr";
import { LineRefused, type OpenLine } from "./live-channel.ts";

/** Every name under which something arrives, on whichever hub. */
const TARGETS = Object.values(hubs).flatMap(({ messages }) => Object.keys(messages));

export const openLine: OpenLine = async (url, events) => {
  const connection = new HubConnectionBuilder()
    // Where a proxy breaks websockets, the client falls back to Server-Sent Events, then to long polling.
    .withUrl(url)
    .configureLogging(LogLevel.None)
    .build();
  for (const target of TARGETS) connection.on(target, (payload: unknown) => events.message(target, payload));
  connection.onclose(() => events.closed());
  try {
    await connection.start();
  } catch (error) {
    throw isRefusal(error) ? new LineRefused("The server does not let us listen", { cause: error }) : error;
  }
  return { stop: () => void connection.stop() };
};

/** The client tells the status only in words. A transport that fails is no refusal: the server decides at negotiation. */
function isRefusal(error: unknown): boolean {
  return /negotiation with the server.*Status code '(400|401|403|404)'/.test(String(error));
}
