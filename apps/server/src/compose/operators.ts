import type { Registry } from "prom-client";
import type { Config } from "#config/config.ts";
import type { ContainerSubnets } from "#http/container-subnets.ts";
import { type Health, healthServer } from "#http/health.ts";
import type { Logger } from "#ports/logger.ts";

interface OperatorDeps {
  readonly config: Pick<Config, "METRICS_HOST" | "METRICS_PORT">;
  readonly log: Logger;
  readonly health: () => Promise<Health>;
  readonly registry: Pick<Registry, "contentType" | "metrics">;
  readonly resources: AsyncDisposableStack;
  /** Container subnets are blocked on this port too. */
  readonly subnets: ContainerSubnets;
}

/** Serves health and metrics to operators. */
export type ServeOperators = (deps: OperatorDeps & { readonly registry: Registry }) => Promise<void>;

/** Health and metrics are for operators: if the server cannot listen on their port, the platform still starts. */
export async function listenForOperators(deps: OperatorDeps): Promise<void> {
  const { config, log, resources, subnets } = deps;
  const app = healthServer(deps);
  subnets.blockOn(app.server);
  resources.defer(() => app.close());
  try {
    await app.listen({ host: config.METRICS_HOST, port: config.METRICS_PORT });
  } catch (err) {
    log.warn(
      { err, port: config.METRICS_PORT },
      "health and metrics are not served: the server cannot listen on their port",
    );
  }
}
