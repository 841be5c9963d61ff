const HOST = /^(?:[a-z\d.-]+|\[[\da-f:]+\])(?::\d+)?$/i;
const FOLDER = /^[a-z\d]+(?:(?:\.|__?|-+)[a-z\d]+)*$/;
const TAG = /^\w[\w.-]{0,127}$/;
const DIGEST = /^[a-z\d]+(?:[+._-][a-z\d]+)*:[\da-f]{32,}$/i;

/** Whether a text is a valid image reference: `host:port/folder/name:tag@digest`; only the name is required. */
export function isImageName(text: string): boolean {
  const [reference = "", ...digests] = text.split("@");
  const folders = reference.split("/");
  const [name = "", ...tags] = folders.pop()?.split(":") ?? [];
  // The first component is a host only if it cannot be a folder.
  const path = isHost(folders[0]) ? folders.slice(1) : folders;
  return (
    [...path, name].every((folder) => FOLDER.test(folder)) &&
    tags.length <= 1 &&
    tags.every((tag) => TAG.test(tag)) &&
    digests.length <= 1 &&
    digests.every((digest) => DIGEST.test(digest))
  );
}

function isHost(first: string | undefined): boolean {
  return first !== undefined && !FOLDER.test(first) && HOST.test(first);
}
