/** The registry of images without a host. */
const DEFAULT_REGISTRY = "docker.io";

export interface Registry {
  readonly host: string;
  readonly user: string;
  readonly password: string;
}

/** The name with a tag: the Docker API pulls all tags of a name without one. */
export function withTag(image: string): string {
  const lastComponent = image.slice(image.lastIndexOf("/") + 1);
  return lastComponent.includes(":") || lastComponent.includes("@") ? image : `${image}:latest`;
}

/** The registry of an image: its first component, if that looks like a host. */
export function parseRegistry(image: string): string {
  const [first = "", ...otherComponents] = image.split("/");
  return otherComponents.length > 0 && /[.:]|^localhost$/.test(first) ? first : DEFAULT_REGISTRY;
}

/** The credentials of the registry, if the image is in it: no other registry may receive them. */
export function findCredentials(image: string, registry: Registry | undefined): Registry | undefined {
  return registry?.host === parseRegistry(image) ? registry : undefined;
}
