import { fleetService } from "#features/instance/fleet.service.ts";
import { reconcileService } from "#features/instance/reconcile.service.ts";
import { sightService } from "#features/instance/sight.service.ts";
import type { People } from "./people.ts";
import type { Choices, Ports } from "./ports.ts";

/** The container services. */
export function composeContainers(ports: Ports, choices: Choices, { settings }: Pick<People, "settings">) {
  const reach = {
    portMapping: choices.portMapping,
    publicEntry: choices.publicEntry,
    siteHost: new URL(choices.publicUrl).hostname,
  };
  const log = ports.log.named("instance");
  const fleet = fleetService({ ...ports, log, settings, reach });
  const sight = sightService({ ...ports, fleet, reach });
  const reconciler = reconcileService({ ...ports, log, fleet });
  return { fleet, sight, reach, reconciler };
}

export type Containers = ReturnType<typeof composeContainers>;
