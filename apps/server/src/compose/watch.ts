import type { Server } from "node:http";
import { watchEngine } from "#adapters/containers/watch.ts";
import { startIdleCollection } from "#adapters/memory/idle-collection.ts";
import { retainClasses } from "#adapters/memory/retained-classes.ts";
import { v8Heap } from "#adapters/memory/v8-heap.ts";
import { watchClock } from "#adapters/time/clock-watch.ts";
import { systemClock } from "#adapters/time/system-clock.ts";
import { systemStopwatch } from "#adapters/time/system-stopwatch.ts";
import { systemTimer } from "#adapters/time/system-timer.ts";
import { type ContainerSubnets, containerSubnets } from "#http/container-subnets.ts";
import type { ContainerEngine } from "#ports/container-engine.ts";
import type { Logger } from "#ports/logger.ts";

interface WatchDeps {
  readonly log: Logger;
  readonly resources: AsyncDisposableStack;
}

/** Logs steps of the system clock. */
export function watchSystemClock({ log, resources }: WatchDeps): void {
  resources.defer(
    watchClock({
      clock: systemClock,
      stopwatch: systemStopwatch,
      timer: systemTimer,
      log: log.named("clock"),
    }),
  );
}

/** Collects the garbage of a busy period when the server is idle; requests after a collection are as fast as before. */
export function collectGarbageWhenIdle(server: Server, resources: AsyncDisposableStack): void {
  resources.defer(retainClasses(server).release);
  resources.defer(startIdleCollection(v8Heap(), systemTimer));
}

/** The subnets of the engine's containers, updated while the server runs. */
export function watchSubnets(engine: ContainerEngine, { log, resources }: WatchDeps): ContainerSubnets {
  const subnets = containerSubnets();
  resources.defer(
    watchEngine({ engine, timer: systemTimer, log: log.named("containers"), onSubnets: subnets.update }),
  );
  return subnets;
}
