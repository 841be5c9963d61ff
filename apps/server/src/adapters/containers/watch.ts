import { type ContainerEngine, EngineError } from "#ports/container-engine.ts";
import type { Logger } from "#ports/logger.ts";
import type { Timer } from "#ports/timer.ts";

interface WatchDeps {
  readonly engine: ContainerEngine;
  readonly timer: Timer;
  readonly log: Logger;
  /** Told where containers call from, whenever the engine could be used. */
  readonly onGuests: (networks: readonly string[]) => void;
}

const EVERY_MS = 60_000;

/** Looks after the engine for as long as the server runs, and logs when it goes and when it comes back. */
export function watchEngine({ engine, timer, log, onGuests }: WatchDeps): () => void {
  let known: string | undefined = "not looked at yet";
  let isOver = false;
  let cancel: () => void = () => undefined;

  async function look(): Promise<void> {
    const fault = await engine.fault();
    // Containers that run already stay known while none can be started.
    const guests = await engine.guestNetworks().catch(unreachable);
    if (guests) onGuests(guests);
    if (isOver || fault === known) return;
    known = fault;
    if (fault === undefined) log.info({ engine: engine.kind }, "challenge containers can be started");
    else log.warn({ engine: engine.kind, fault }, `challenge containers cannot be started: ${fault}`);
  }

  function again(): void {
    if (isOver) return;
    cancel = timer.after(EVERY_MS, () => void round());
  }

  async function round(): Promise<void> {
    await look().catch((err: unknown) => log.error({ err }, "the container engine could not be looked at"));
    again();
  }

  void round();
  return () => {
    isOver = true;
    cancel();
  };
}

function unreachable(error: unknown): undefined {
  if (!(error instanceof EngineError)) throw error;
  return undefined;
}
