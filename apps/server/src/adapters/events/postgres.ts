import pg from "pg";
import { sleep } from "#kernel/sleep.ts";
import { withTimeout } from "#kernel/with-timeout.ts";
import type { EventBus, PlatformEvent } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";
import type { Timer } from "#ports/timer.ts";
import { decode, type Envelope, encode, encodeEvents } from "./envelope.ts";
import { inProcessEvents } from "./in-process.ts";
import { peerList } from "./peers.ts";

interface PostgresEventsDeps {
  readonly url: string;
  readonly timer: Timer;
  readonly random: Random;
  readonly log: Logger;
}

export interface SharedEvents extends EventBus {
  /** Sends the pending events, then disconnects. */
  close(): Promise<void>;
}

const CHANNEL = "gonfalon";
const NAME_PREFIX = "gonfalon-process-";
const POLL_INTERVAL_MS = 1000;
/** Without this timeout, a connection that the network drops silently would look healthy for many minutes. */
const STATEMENT_TIMEOUT_MS = 10_000;
/** Timeout for confirmations; a healthy process responds much faster. */
const CONFIRM_TIMEOUT_MS = 2000;

/**
 * Events for all processes on one database, over LISTEN and NOTIFY. Each process is identified by its LISTEN
 * connection. If a connection drops, its unsent events may be lost, so every process clears its caches.
 */
export async function postgresEvents({ url, timer, random, log }: PostgresEventsDeps): Promise<SharedEvents> {
  const localEvents = inProcessEvents(log);
  const peers = peerList();
  let self = "";
  let connection: pg.Client | undefined;
  let pendingEvents: PlatformEvent[] = [];
  let controlMessages: string[] = [];
  let publishedCount = 0;
  let currentFlush: Promise<void> | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    self = random.hex(16);
    const client = new pg.Client({
      connectionString: url,
      application_name: NAME_PREFIX + self,
      keepAlive: true,
      connectionTimeoutMillis: STATEMENT_TIMEOUT_MS,
      query_timeout: STATEMENT_TIMEOUT_MS,
    });
    client.on("notification", ({ payload = "" }) => receive(decode(payload)));
    client.on("error", () => undefined);
    client.once("end", () => onConnectionLost(client));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      const ids = await listPeers(client);
      if (isClosed) throw new Error("closed while connecting");
      for (const id of ids) peers.add(id, publishedCount);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    connection = client;
    sendControl(encode({ from: self, kind: "hello" }));
    pollPeers(client);
  }

  /** Closes a connection on which a statement has failed or taken too long. */
  function dropConnection(client: pg.Client): void {
    client.end().catch(() => undefined);
    onConnectionLost(client);
  }

  function onConnectionLost(client: pg.Client): void {
    if (client !== connection) return;
    connection = undefined;
    pendingEvents = [];
    controlMessages = [];
    peers.clear();
    log.warn({}, "lost the LISTEN/NOTIFY connection to the database; retrying");
    localEvents.publish({ type: "events.missed" });
    void reconnect();
  }

  async function reconnect(): Promise<void> {
    while (!isClosed && !connection) {
      await sleep(timer, POLL_INTERVAL_MS);
      await connect().then(
        () => log.info({}, "restored the LISTEN/NOTIFY connection to the database"),
        () => undefined,
      );
    }
    // The other processes must clear their caches too: events that were published without a connection were not sent.
    publish({ type: "events.missed" });
  }

  /** The connections in pg_stat_activity are the list of running processes. */
  function pollPeers(client: pg.Client): void {
    timer.after(POLL_INTERVAL_MS, () => {
      if (client === connection) void poll(client).finally(() => pollPeers(client));
    });
  }

  async function poll(client: pg.Client): Promise<void> {
    // A peer that connects during the query may be missing from its result.
    const knownIds = peers.listIds();
    try {
      const presentIds = new Set(await listPeers(client));
      for (const id of presentIds) addPeer(id);
      for (const id of knownIds) if (!presentIds.has(id)) removePeer(id);
    } catch {
      dropConnection(client);
    }
  }

  async function listPeers(client: pg.Client): Promise<readonly string[]> {
    const { rows } = await client.query<{ id: string }>(
      `select substr(application_name, ${NAME_PREFIX.length + 1}) as id from pg_stat_activity
        where datname = current_database() and starts_with(application_name, '${NAME_PREFIX}')`,
    );
    return rows.map(({ id }) => id).filter((id) => id !== self);
  }

  function addPeer(id: string): void {
    if (peers.has(id)) return;
    peers.add(id, publishedCount);
    log.info({ processes: peers.size + 1 }, "another process has connected");
  }

  function removePeer(id: string): void {
    peers.remove(id);
    log.info({ processes: peers.size + 1 }, "another process has disconnected");
    localEvents.publish({ type: "events.missed" });
  }

  function receive(envelope: Envelope): void {
    if (envelope.from === self) return;
    switch (envelope.kind) {
      case "hello":
        addPeer(envelope.from);
        // Not sent when a poll finds the process: it may not be listening yet.
        return sendControl(encode({ from: self, kind: "welcome", to: envelope.from }));
      case "welcome":
        if (envelope.to === self) localEvents.publish({ type: "events.missed" });
        return;
      case "received":
        if (envelope.to === self) peers.confirm(envelope.from, envelope.upTo);
        return;
      case "events":
        for (const event of envelope.events) localEvents.deliverRemote(event);
        return sendControl(encode({ from: self, kind: "received", to: envelope.from, upTo: envelope.upTo }));
    }
  }

  function publish(event: PlatformEvent): void {
    localEvents.publish(event);
    // A new process clears its caches when it receives "welcome".
    if (peers.size === 0) return;
    publishedCount += 1;
    pendingEvents.push(event);
    flush();
  }

  function sendControl(message: string): void {
    controlMessages.push(message);
    flush();
  }

  function flush(): void {
    currentFlush ??= flushInOrder();
  }

  /** Events that arrive during a flush are sent together in the next one. */
  async function flushInOrder(): Promise<void> {
    // Events that the same synchronous code publishes belong to the first batch.
    await Promise.resolve();
    while (connection && pendingEvents.length + controlMessages.length > 0) {
      const client = connection;
      const payloads = [...controlMessages, ...encodeEvents(self, publishedCount, pendingEvents)];
      pendingEvents = [];
      controlMessages = [];
      try {
        await client.query(`select pg_notify('${CHANNEL}', payload) from unnest($1::text[]) payload`, [
          payloads,
        ]);
      } catch {
        // It is unknown which events were sent; after the reconnect all processes clear their caches.
        dropConnection(client);
      }
    }
    // No await separates this line from the last check of the pending events, so the next event starts a new flush.
    currentFlush = undefined;
  }

  function whenSettled(): Promise<void> | undefined {
    return peers.isConfirmed(publishedCount) ? undefined : waitFor(publishedCount);
  }

  async function waitFor(upTo: number): Promise<void> {
    if (await withTimeout(timer, CONFIRM_TIMEOUT_MS, peers.whenConfirmed(upTo))) return;
    const slowCount = peers.markLate(upTo);
    if (slowCount > 0) log.warn({ slow: slowCount }, "another process did not confirm events in time");
  }

  async function close(): Promise<void> {
    await currentFlush;
    isClosed = true;
    const lastConnection = connection;
    connection = undefined;
    await lastConnection?.end();
  }

  await connect();
  return {
    publish,
    subscribe: localEvents.subscribe,
    whenSettled,
    close,
    get peerCount() {
      return peers.size;
    },
  };
}
