import { once } from "node:events";
import type { AddressInfo } from "node:net";
import {
  type HubConnection,
  HubConnectionBuilder,
  type IHttpConnectionOptions,
  LogLevel,
} from "@microsoft/signalr";
import type { FastifyInstance } from "fastify";
import { afterEach } from "vitest";
import type { Caller } from "./api-client.ts";

/** Returns the local URL of the server, which starts to listen on the first call. */
export async function getListenUrl(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ host: "127.0.0.1", port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Collects all messages with one name. */
export interface Inbox {
  readonly receivedMessages: unknown[];
  /** Waits for the first message that has not been returned yet. */
  take(): Promise<unknown>;
}

interface ConnectOptions extends IHttpConnectionOptions {
  /** Called before the connection opens, for messages that arrive immediately. */
  readonly prepare?: (connection: HubConnection) => void;
}

/** Connections of the official SignalR client; closed after the test. */
export function useHubClients() {
  const openConnections: HubConnection[] = [];
  afterEach(async () => {
    await Promise.all(openConnections.splice(0).map((connection) => connection.stop()));
  });

  async function connectTo(
    address: string,
    caller: Caller,
    path: string,
    { prepare, ...options }: ConnectOptions = {},
  ): Promise<HubConnection> {
    const connection = new HubConnectionBuilder()
      .withUrl(address + path, { ...options, headers: { ...caller.headers } })
      .configureLogging(LogLevel.None)
      .build();
    openConnections.push(connection);
    prepare?.(connection);
    await connection.start();
    return connection;
  }

  return { connectTo };
}

/** Connections of the official SignalR client to the server of the test; closed after the test. */
export function useSignalR(server: { readonly app: FastifyInstance }) {
  const { connectTo } = useHubClients();

  async function connect(caller: Caller, path: string, options?: ConnectOptions): Promise<HubConnection> {
    return connectTo(await getListenUrl(server.app), caller, path, options);
  }

  return { connect };
}

export function collectMessages(connection: HubConnection, target: string): Inbox {
  const receivedMessages: unknown[] = [];
  const arrivals = new EventTarget();
  let consumedCount = 0;
  connection.on(target, (message: unknown) => {
    receivedMessages.push(message);
    arrivals.dispatchEvent(new Event("message"));
  });
  return {
    receivedMessages,
    async take() {
      while (receivedMessages.length <= consumedCount) await once(arrivals, "message");
      return receivedMessages[consumedCount++];
    },
  };
}

/** Resolves with the reason when the server has closed the connection. */
export function waitForClose(connection: HubConnection): Promise<Error | undefined> {
  return new Promise((resolve) => connection.onclose(resolve));
}
