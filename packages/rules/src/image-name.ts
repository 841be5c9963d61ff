const HOST = /^(?:[a-z\d.-]+|\[[\da-f:]+\])(?::\d+)?$/i;
const FOLDER = /^[a-z\d]+(?:(?:\.|__?|-+)[a-z\d]+)*$/;
const TAG = /^\w[\w.-]{0,127}$/;
const DIGEST = /^[a-z\d]+(?:[+._-][a-z\d]+)*:[\da-f]{32,}$/i;

/** Whether a container engine can make anything of it: `host:port/folder/name:tag@digest`, of which the name alone must be. */
export function isImageName(text: string): boolean {
  const [tagged = "", ...digests] = text.split("@");
  const folders = tagged.split("/");
  const [name = "", ...tags] = folders.pop()?.split(":") ?? [];
  // An engine takes the first for a host if it can be nothing else.
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
