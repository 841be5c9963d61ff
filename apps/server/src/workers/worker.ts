import { flushCompileCache } from "node:module";
import type { ServeOperators } from "#compose/operators.ts";
import type { Config } from "#config/config.ts";
import { startServer } from "#start.ts";
import type { FromWorker, ToWorker } from "./messages.ts";

/** One of several processes that serve the same port. Resolves after an orderly stop. */
export async function runWorker(
  config: Config,
  output: Parameters<typeof startServer>[1],
  stopRequested: Promise<void>,
): Promise<void> {
  const retired = new Promise<void>((resolve) =>
    process.on("message", (message: ToWorker) => message.kind === "retire" && resolve()),
  );
  const server = await startServer(config, output, answerPrimary);
  // Now and not at the end: workers that start later load the compiled code, and sixteen that stop do not all write it.
  flushCompileCache();
  await sendToPrimary({ kind: "ready", address: server.address, adminPassword: server.adminPassword });
  await Promise.race([stopRequested, retired.then(server.drain)]);
  await server.stop();
}

/** Nobody can tell which worker they would meet on a port: operators ask the first process, which asks all. */
const answerPrimary: ServeOperators = async ({ health, registry, subnets }) => {
  subnets.subscribe((networks) => void sendToPrimary({ kind: "subnets", networks }));
  process.on("message", (message: ToWorker) => {
    if (message.kind === "ask") void answer(message);
  });

  async function answer({ id, what }: Extract<ToWorker, { readonly kind: "ask" }>): Promise<void> {
    const answer = what === "health" ? await health() : await registry.getMetricsAsJSON();
    await sendToPrimary({ kind: "answer", id, answer });
  }
};

/** Ends when it is said, or cannot be: without the first process this one ends anyway. */
export function sendToPrimary(message: FromWorker): Promise<void> {
  return new Promise((resolve) => process.send?.(message, undefined, {}, () => resolve()));
}
