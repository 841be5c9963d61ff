import type { FlagKind } from "@gonfalon/contract/enums.ts";
import type { NewFlag } from "@gonfalon/contract/flag.ts";
import { countCharacters } from "@gonfalon/contract/kernel/characters.ts";
import { limits } from "@gonfalon/contract/limits.ts";

export interface ParsedFlags {
  readonly flags: readonly NewFlag[];
  /** The numbers of invalid lines, starting at 1. */
  readonly invalidLines: readonly number[];
}

/** Flags of one kind, one per line. A pattern can be longer than the answers that it matches. */
export function parseFlags(text: string, kind: FlagKind = "Exact"): ParsedFlags {
  const maxLength = kind === "Regex" ? limits.flagPattern : limits.flag;
  return parseLines(text, (line) =>
    countCharacters(line) <= maxLength ? { flag: line, attachmentType: "None", kind } : undefined,
  );
}

/** Flags with the URL of their attachment after a space or a tab, one pair per line. */
export function parseRemoteFlags(text: string): ParsedFlags {
  return parseLines(text, (line) => {
    const [flag = "", remoteUrl = "", ...otherWords] = line.split(/\s+/);
    const isUsable =
      countCharacters(flag) <= limits.flag && /^https?:\/\//i.test(remoteUrl) && URL.canParse(remoteUrl);
    return isUsable && otherWords.length === 0 ? { flag, attachmentType: "Remote", remoteUrl } : undefined;
  });
}

function parseLines(text: string, parseFlag: (line: string) => NewFlag | undefined): ParsedFlags {
  const lines = text.split(/\r?\n/).map((line, index) => ({ line: line.trim(), number: index + 1 }));
  const nonEmptyLines = lines
    .filter(({ line }) => line !== "")
    .map(({ line, number }) => ({ number, flag: parseFlag(line) }));
  return {
    flags: nonEmptyLines.flatMap(({ flag }) => flag ?? []),
    invalidLines: nonEmptyLines.filter(({ flag }) => flag === undefined).map(({ number }) => number),
  };
}
