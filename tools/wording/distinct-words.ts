export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** For each file extension, the words between spaces and where each occurs first. */
export type DistinctWords = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * Collects each word once per extension, because the dictionaries depend on the extension. Checking the distinct words
 * takes less than half of the time of checking the files.
 */
export function distinctWords(files: Iterable<TextFile>): DistinctWords {
  const wordsByExtension = new Map<string, Map<string, string>>();
  for (const { path, text } of files) {
    const extension = path.slice(path.lastIndexOf(".") + 1);
    const words = wordsByExtension.get(extension) ?? new Map<string, string>();
    wordsByExtension.set(extension, words);
    text.split("\n").forEach((line, index) => {
      for (const word of line.split(/\s+/)) if (!words.has(word)) words.set(word, `${path}:${index + 1}`);
    });
  }
  return wordsByExtension;
}
