import type { HubPayload } from "@gonfalon/contract/realtime.ts";
import { HttpTransportType, HubConnectionBuilder, JsonHubProtocol, LogLevel } from "@microsoft/signalr";
import type { RequestHeaders } from "./api.ts";

/** An open connection to the hub of a game. */
export interface OpenConnection {
  close(): Promise<void>;
}

interface HubEvents {
  onVerdict(push: HubPayload<"/hub/user", "ReceivedVerdict">): void;
  onBoardVersion(push: HubPayload<"/hub/user", "ReceivedBoardVersion">): void;
  onBoardChange(push: HubPayload<"/hub/user", "ReceivedBoardDelta">): void;
  /** Called with the size of each batch of received messages. */
  onBytes(byteCount: number): void;
  onDrop(): void;
}

/**
 * Throws if the connection is rejected. The pages of the platform negotiate; a connection with an API token should not,
 * because the negotiation stores a connection token in the database.
 */
export async function openHubConnection(
  url: string,
  gameId: number,
  headers: RequestHeaders,
  events: HubEvents,
  { skipNegotiation = false } = {},
): Promise<OpenConnection> {
  let isClosing = false;
  const connection = new HubConnectionBuilder()
    .withUrl(`${url}/hub/user?game=${gameId}&verdicts=1&board=2`, {
      headers: { ...headers },
      transport: HttpTransportType.WebSockets,
      skipNegotiation,
    })
    .withHubProtocol(createCountingProtocol(events.onBytes))
    .configureLogging(LogLevel.None)
    .build();
  connection.on("ReceivedVerdict", events.onVerdict);
  connection.on("ReceivedBoardVersion", events.onBoardVersion);
  connection.on("ReceivedBoardDelta", events.onBoardChange);
  connection.onclose(() => {
    if (!isClosing) events.onDrop();
  });
  await connection.start();
  return {
    close: () => {
      isClosing = true;
      return connection.stop();
    },
  };
}

/** Counts the bytes of received messages; the SignalR client offers no other access to them. */
function createCountingProtocol(onBytes: (byteCount: number) => void): JsonHubProtocol {
  return new (class extends JsonHubProtocol {
    override parseMessages(...[input, logger]: Parameters<JsonHubProtocol["parseMessages"]>) {
      onBytes(Buffer.byteLength(input));
      return super.parseMessages(input, logger);
    }
  })();
}

/** The status of a rejected connection; the client exposes it only in the error message. */
export function getRejectionStatus(error: unknown): number {
  return Number(/Status code '(\d{3})'/.exec(String(error))?.[1] ?? 0);
}
