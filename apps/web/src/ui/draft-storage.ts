const PREFIX = "gonfalon-draft";

/** The key of a draft in the browser storage: the id of its owner, and a name that is unique for the owner. */
export function toDraftKey(owner: string, name: string): string {
  return `${PREFIX}:${owner}:${name}`;
}

/** SWITCH-8: deletes all drafts of a user. */
export function deleteDrafts(owner: string): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(toDraftKey(owner, "")));
  for (const key of keys) localStorage.removeItem(key);
}
