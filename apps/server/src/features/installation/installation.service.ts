import type { Installation } from "@gonfalon/contract/installation.ts";
import type { Client } from "#ports/client.ts";
import type { Clock } from "#ports/clock.ts";
import type { ContainerEngine } from "#ports/container-engine.ts";
import type { Disk } from "#ports/disk.ts";
import type { Mailer } from "#ports/mailer.ts";

export interface InstallationDeps {
  readonly clock: Clock;
  readonly disk: Disk;
  readonly engine: ContainerEngine;
  readonly mailer: Mailer;
  readonly version: string;
  /** Per address; undefined without limits. */
  readonly signInsPerMinute: number | undefined;
}

export type InstallationService = ReturnType<typeof installationService>;

/** Facts about the machine for administrators. */
export function installationService(deps: InstallationDeps) {
  const { clock, disk, engine, mailer, version, signInsPerMinute = null } = deps;

  async function describe({ ip: address, peer, isForwarded }: Client): Promise<Installation> {
    const [room, fault = null] = await Promise.all([disk.room(), engine.fault()]);
    return {
      version,
      disk: room,
      engine: { kind: engine.kind, fault },
      sendsMail: mailer.delivers,
      signInsPerMinute,
      caller: { address, peer, isForwarded },
      // Read last, so that it is as current as possible.
      time: clock.now().getTime(),
    };
  }

  return { describe };
}
