/** Where images are that do not say where they are. */
const DEFAULT_REGISTRY = "docker.io";

export interface Registry {
  readonly host: string;
  readonly user: string;
  readonly password: string;
}

/** The name with its tag: engines take a name without one for all its tags. */
export function withTag(image: string): string {
  const last = image.slice(image.lastIndexOf("/") + 1);
  return last.includes(":") || last.includes("@") ? image : `${image}:latest`;
}

/** The registry that an image comes from: its first part, if that looks like a host. */
export function registryOf(image: string): string {
  const [first = "", ...rest] = image.split("/");
  return rest.length > 0 && /[.:]|^localhost$/.test(first) ? first : DEFAULT_REGISTRY;
}

/** Credentials go to the registry they are for and to no other. */
export function accessTo(image: string, registry: Registry | undefined): Registry | undefined {
  return registry?.host === registryOf(image) ? registry : undefined;
}
