import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#server/adapters/postgres/embedded.ts";
import { connect } from "#server/db/client.ts";
import { type EventSize, type LoadedEvent, loadEvent } from "./event.ts";
import { type MeasuredServer, startServer } from "./server.ts";

export interface BenchFixture extends AsyncDisposable {
  readonly server: MeasuredServer;
  readonly event: LoadedEvent;
}

/** A server with its own database and a loaded event. */
export async function createFixture(
  size: EventSize,
  nodeOptions: readonly string[] = [],
): Promise<BenchFixture> {
  await using resources = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), "gonfalon-bench-"));
  resources.defer(() => rm(dataDir, { recursive: true }));
  const postgres = await startEmbeddedPostgres({ dataDir });
  resources.defer(() => postgres.stop());
  const server = await startServer(
    {
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      CONTAINER_ENGINE: "none",
      CONTAINER_PORT_MAPPING: "PlatformProxy",
      TRAFFIC_CAPTURE: "on",
      WEBHOOK_ALLOWED_NETWORKS: "127.0.0.1",
    },
    nodeOptions,
  );
  resources.defer(() => server.stop());
  const database = connect(postgres.url);
  resources.defer(() => database.close());
  const event = await loadEvent(server.url, { db: database.pool, databaseUrl: postgres.url }, size);
  const ownedResources = resources.move();
  return { server, event, [Symbol.asyncDispose]: () => ownedResources.disposeAsync() };
}
