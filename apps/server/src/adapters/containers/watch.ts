import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { type ContainerEngine, EngineError } from "#ports/container-engine.ts";
import type { Logger } from "#ports/logger.ts";
import type { Timer } from "#ports/timer.ts";

interface WatchDeps {
  readonly engine: ContainerEngine;
  readonly timer: Timer;
  readonly log: Logger;
  /** Called with the container subnets whenever the engine is reachable, even while starts are refused. */
  readonly onSubnets: (subnets: readonly string[]) => void;
}

const INTERVAL_MS = MINUTE_MS;

/**
 * Checks the engine every minute: reports the container subnets, and logs when starting containers becomes possible or
 * impossible. Returns the function that stops the checks.
 */
export function watchEngine({ engine, timer, log, onSubnets }: WatchDeps): () => void {
  let lastFault: string | undefined = "not checked yet";
  let isStopped = false;
  let cancel: () => void = () => undefined;

  async function check(): Promise<void> {
    const fault = await engine.findError();
    // Containers can still be running while no container can be started.
    const subnets = await engine.listContainerSubnets().catch(ignoreEngineError);
    if (subnets) onSubnets(subnets);
    if (isStopped || fault === lastFault) return;
    lastFault = fault;
    if (fault === undefined) log.info({ engine: engine.kind }, "challenge containers can be started");
    else log.warn({ engine: engine.kind, fault }, `challenge containers cannot be started: ${fault}`);
  }

  function scheduleNext(): void {
    if (isStopped) return;
    cancel = timer.after(INTERVAL_MS, () => void run());
  }

  async function run(): Promise<void> {
    await check().catch((err: unknown) => log.error({ err }, "the container engine could not be checked"));
    scheduleNext();
  }

  void run();
  return () => {
    isStopped = true;
    cancel();
  };
}

function ignoreEngineError(error: unknown): undefined {
  if (!(error instanceof EngineError)) throw error;
  return undefined;
}
