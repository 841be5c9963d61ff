import type { ContainerSpec } from "#ports/container-engine.ts";

/** The label that identifies the containers of an installation. */
export const INSTALLATION_LABEL = "gonfalon.installation";
/** The label with the id of a container on the platform. */
export const CONTAINER_LABEL = "gonfalon.container";

/** Every label of a container. */
export function toLabels(installation: string, { id, labels }: ContainerSpec): Record<string, string> {
  const prefixedLabels = Object.entries(labels).map(([name, value]) => [`gonfalon.${name}`, value]);
  return { ...Object.fromEntries(prefixedLabels), [INSTALLATION_LABEL]: installation, [CONTAINER_LABEL]: id };
}

/** The name of a container on its engine; as hard to guess as its id. */
export function toContainerName(id: string): string {
  return `gonfalon-${id}`;
}
