import type { HubPayload } from "@gonfalon/contract/realtime.ts";
import { HttpTransportType, HubConnectionBuilder, LogLevel } from "@microsoft/signalr";
import type { RequestHeaders } from "./api.ts";

/** An open connection to the hub of a game. */
export interface OpenConnection {
  close(): Promise<void>;
}

interface HubEvents {
  verdict(push: HubPayload<"/hub/user", "ReceivedVerdict">): void;
  boardChange(): void;
  dropped(): void;
}

/** Connects like the pages of the platform; throws if the connection is rejected. */
export async function openHubConnection(
  url: string,
  gameId: number,
  headers: RequestHeaders,
  events: HubEvents,
): Promise<OpenConnection> {
  let isClosing = false;
  const connection = new HubConnectionBuilder()
    .withUrl(`${url}/hub/user?game=${gameId}&verdicts=1&board=1`, {
      headers: { ...headers },
      transport: HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None)
    .build();
  connection.on("ReceivedVerdict", events.verdict);
  connection.on("ReceivedBoardChange", events.boardChange);
  connection.on("ReceivedGameNotice", () => undefined);
  connection.onclose(() => {
    if (!isClosing) events.dropped();
  });
  await connection.start();
  return {
    close: () => {
      isClosing = true;
      return connection.stop();
    },
  };
}

/** The status of a rejected connection; the client has it only in the error message. */
export function rejectionStatus(error: unknown): number {
  return Number(/Status code '(\d{3})'/.exec(String(error))?.[1] ?? 0);
}
