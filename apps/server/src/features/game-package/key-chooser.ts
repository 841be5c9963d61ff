import { toSlug } from "#features/challenge-document/to-document.ts";

interface KeyedChallenge {
  readonly id: number;
  readonly title: string;
  /** Empty if the source has no key for the challenge. */
  readonly key: string;
}

/**
 * Chooses the keys of imported challenges. The first challenge with a key gets it, unless the game already has this key
 * (`existingKeys`). Other challenges get an empty key, which the database replaces with the slug of the title (CODE-1).
 * If this slug is the key of an imported challenge, a unique key is generated here instead.
 */
export function keyChooser(challenges: readonly KeyedChallenge[], existingKeys: readonly string[] = []) {
  const importedKeys = new Set(challenges.map(({ key }) => key));
  const usedKeys = new Set(["", ...existingKeys]);

  return ({ id, title, key }: KeyedChallenge): string => {
    if (!usedKeys.has(key)) {
      usedKeys.add(key);
      return key;
    }
    let generatedKey = toSlug(title);
    if (!importedKeys.has(generatedKey)) {
      usedKeys.add(generatedKey);
      return "";
    }
    while (importedKeys.has(generatedKey) || usedKeys.has(generatedKey))
      generatedKey = `${generatedKey}-${id}`;
    usedKeys.add(generatedKey);
    return generatedKey;
  };
}
