import { containerLifecycle } from "#features/instance/container-lifecycle.service.ts";
import { instanceView } from "#features/instance/instance-view.service.ts";
import { reconcileService } from "#features/instance/reconcile.service.ts";
import type { Accounts } from "./accounts.ts";
import type { PlatformOptions, Ports } from "./ports.ts";

/** The container services. */
export function composeContainers(
  ports: Ports,
  choices: PlatformOptions,
  { settings }: Pick<Accounts, "settings">,
) {
  const reach = {
    portMapping: choices.portMapping,
    publicEntry: choices.publicEntry,
    siteHost: new URL(choices.publicUrl).hostname,
  };
  const log = ports.log.named("instance");
  const lifecycle = containerLifecycle({ ...ports, log, settings, reach });
  const view = instanceView({ ...ports, lifecycle, reach });
  const reconciler = reconcileService({ ...ports, log, lifecycle });
  return { lifecycle, view, reach, reconciler };
}

export type Containers = ReturnType<typeof composeContainers>;
