import { flushCompileCache } from "node:module";
import type { ServeOperators } from "#compose/operators.ts";
import type { Config } from "#config/config.ts";
import { startServer } from "#start.ts";
import type { FromWorker, ToWorker } from "./messages.ts";

/** Runs one of several processes that serve the same port. Resolves after an orderly stop. */
export async function runWorker(
  config: Config,
  output: Parameters<typeof startServer>[1],
  stopRequested: Promise<void>,
): Promise<void> {
  const retirement = new Promise<void>((resolve) =>
    process.on("message", (message: ToWorker) => message.kind === "retire" && resolve()),
  );
  const server = await startServer(config, output, serveOperators);
  // Flushed now, not on exit: workers that start later load the compiled code and need not write it again.
  flushCompileCache();
  await sendToPrimary({ kind: "ready", address: server.address, adminPassword: server.adminPassword });
  await Promise.race([stopRequested, retirement.then(server.drain)]);
  await server.stop();
}

/** Requests to a shared port reach any worker, so operators query the primary process, which queries all workers. */
const serveOperators: ServeOperators = async ({ health, registry, subnets }) => {
  subnets.subscribe((networks) => void sendToPrimary({ kind: "subnets", subnets: networks }));
  process.on("message", (message: ToWorker) => {
    if (message.kind === "query") void respond(message);
  });

  async function respond({ id, name }: Extract<ToWorker, { readonly kind: "query" }>): Promise<void> {
    const result = name === "health" ? await health() : await registry.getMetricsAsJSON();
    await sendToPrimary({ kind: "result", id, result });
  }
};

/** Resolves when the message is sent or cannot be sent: without the primary process this process ends anyway. */
export function sendToPrimary(message: FromWorker): Promise<void> {
  return new Promise((resolve) => process.send?.(message, undefined, {}, () => resolve()));
}
