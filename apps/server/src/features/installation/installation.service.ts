import type { Installation } from "@gonfalon/contract/installation.ts";
import type { Db } from "#db/client.ts";
import type { Client } from "#ports/client.ts";
import type { Clock } from "#ports/clock.ts";
import type { ContainerEngine } from "#ports/container-engine.ts";
import type { Disk } from "#ports/disk.ts";
import type { Mailer } from "#ports/mailer.ts";
import { hasInitialPassword } from "./installation.repo.ts";

export interface InstallationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly disk: Disk;
  readonly engine: ContainerEngine;
  readonly mailer: Mailer;
  readonly version: string;
  /** Per address; undefined without limits. */
  readonly signInsPerMinute: number | undefined;
}

export type InstallationService = ReturnType<typeof installationService>;

/** Facts about the installation for administrators. */
export function installationService(deps: InstallationDeps) {
  const { db, clock, disk, engine, mailer, version, signInsPerMinute = null } = deps;

  async function describe({ ip: address, peer, isForwarded }: Client): Promise<Installation> {
    const [space, fault = null, initialPassword] = await Promise.all([
      disk.getSpace(),
      engine.findError(),
      hasInitialPassword(db),
    ]);
    return {
      version,
      disk: space,
      engine: { kind: engine.kind, fault },
      sendsMail: mailer.delivers,
      initialPassword,
      signInsPerMinute,
      caller: { address, peer, isForwarded },
      // Read last, so that it is as current as possible.
      time: clock.now().getTime(),
    };
  }

  return { describe };
}
