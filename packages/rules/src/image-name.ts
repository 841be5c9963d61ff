const HOST = /^(?:[a-z\d.-]+|\[[\da-f:]+\])(?::\d+)?$/i;
const COMPONENT = /^[a-z\d]+(?:(?:\.|__?|-+)[a-z\d]+)*$/;
const TAG = /^\w[\w.-]{0,127}$/;
const DIGEST = /^[a-z\d]+(?:[+._-][a-z\d]+)*:[\da-f]{32,}$/i;

/** CHAL-12: whether a string is a valid image name: `host:port/path/name:tag@digest`; only `name` is required. */
export function isImageName(text: string): boolean {
  const [reference = "", ...digests] = text.split("@");
  const components = reference.split("/");
  const [name = "", ...tags] = components.pop()?.split(":") ?? [];
  // A host that is a valid path component too is checked as a path component.
  const path = isHostOnly(components[0]) ? components.slice(1) : components;
  return (
    [...path, name].every((component) => COMPONENT.test(component)) &&
    tags.length <= 1 &&
    tags.every((tag) => TAG.test(tag)) &&
    digests.length <= 1 &&
    digests.every((digest) => DIGEST.test(digest))
  );
}

function isHostOnly(first: string | undefined): boolean {
  return first !== undefined && !COMPONENT.test(first) && HOST.test(first);
}
