import type { ContainerOrder } from "#ports/container-engine.ts";

/** The label that identifies the containers of an installation. */
export const INSTALLATION_MARK = "gonfalon.installation";
/** The label with our id of a container. */
export const CONTAINER_MARK = "gonfalon.container";

/** Every label of a container. */
export function marksOf(installation: string, { id, labels }: ContainerOrder): Record<string, string> {
  const told = Object.entries(labels).map(([name, value]) => [`gonfalon.${name}`, value]);
  return { ...Object.fromEntries(told), [INSTALLATION_MARK]: installation, [CONTAINER_MARK]: id };
}

/** The name of a container on its engine: as random as its id. */
export function nameOf(id: string): string {
  return `gonfalon-${id}`;
}
