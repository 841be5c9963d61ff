import { toSlug } from "#features/challenge-document/to-document.ts";

interface KeyedChallenge {
  readonly id: number;
  readonly title: string;
  /** Empty if the package has no key for the challenge. */
  readonly key: string;
}

/**
 * Chooses the keys of the challenges of a package. The first challenge with a key gets it. Others get an empty key,
 * which the database replaces (CODE-1), unless it would choose the key of a later challenge of the package.
 */
export function keyChooser(challenges: readonly KeyedChallenge[]) {
  const packagedKeys = new Set(challenges.map(({ key }) => key));
  const usedKeys = new Set([""]);

  return ({ id, title, key }: KeyedChallenge): string => {
    if (!usedKeys.has(key)) {
      usedKeys.add(key);
      return key;
    }
    let generatedKey = toSlug(title);
    if (!packagedKeys.has(generatedKey)) {
      usedKeys.add(generatedKey);
      return "";
    }
    while (packagedKeys.has(generatedKey) || usedKeys.has(generatedKey))
      generatedKey = `${generatedKey}-${id}`;
    usedKeys.add(generatedKey);
    return generatedKey;
  };
}
