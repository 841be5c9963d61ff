import type { NewFlag } from "@gonfalon/contract/flag.ts";
import { limits } from "@gonfalon/contract/limits.ts";

export interface ReadLines {
  readonly flags: readonly NewFlag[];
  /** The numbers of invalid lines, from 1. */
  readonly faults: readonly number[];
}

/** Flags, one per line. */
export function readFlags(text: string): ReadLines {
  return read(text, (line) =>
    line.length <= limits.flag ? { flag: line, attachmentType: "None" } : undefined,
  );
}

/** Flags with the URL of their attachment after a space or a tab, one pair per line. */
export function readRemoteFlags(text: string): ReadLines {
  return read(text, (line) => {
    const [flag = "", remoteUrl = "", ...more] = line.split(/\s+/);
    const isUsable = flag.length <= limits.flag && /^https?:\/\//i.test(remoteUrl) && URL.canParse(remoteUrl);
    return isUsable && more.length === 0 ? { flag, attachmentType: "Remote", remoteUrl } : undefined;
  });
}

function read(text: string, flagOf: (line: string) => NewFlag | undefined): ReadLines {
  const lines = text.split(/\r?\n/).map((line, index) => ({ line: line.trim(), number: index + 1 }));
  const nonEmptyLines = lines
    .filter(({ line }) => line !== "")
    .map(({ line, number }) => ({ number, flag: flagOf(line) }));
  return {
    flags: nonEmptyLines.flatMap(({ flag }) => flag ?? []),
    faults: nonEmptyLines.filter(({ flag }) => flag === undefined).map(({ number }) => number),
  };
}
