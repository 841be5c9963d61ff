import { containerLifecycle } from "#features/instance/container-lifecycle.service.ts";
import { instanceView } from "#features/instance/instance-view.service.ts";
import { reconcileService } from "#features/instance/reconcile.service.ts";
import type { Accounts } from "./accounts.ts";
import type { PlatformOptions, Ports } from "./ports.ts";

/** The container services. */
export function composeContainers(
  ports: Ports,
  options: PlatformOptions,
  { settings }: Pick<Accounts, "settings">,
) {
  const entryConfig = {
    portMapping: options.portMapping,
    publicEntry: options.publicEntry,
    siteHost: new URL(options.publicUrl).hostname,
  };
  const log = ports.log.named("instance");
  const lifecycle = containerLifecycle({ ...ports, log, settings, entryConfig });
  const view = instanceView({ ...ports, lifecycle, entryConfig });
  const reconciler = reconcileService({ ...ports, log, lifecycle });
  return { lifecycle, view, entryConfig, reconciler };
}

export type Containers = ReturnType<typeof composeContainers>;
