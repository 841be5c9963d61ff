import type { FlagKind } from "@gonfalon/contract/enums.ts";

export interface KindFlag {
  readonly flag: string;
  readonly kind: FlagKind;
}

/** A flag of CTFd or ctfcli. Patterns are compared with the whole answer there too. */
export function ctfdFlag(type: "static" | "regex", content: string, data: string): KindFlag {
  const isFolded = data === "case_insensitive";
  if (type === "static") return { flag: content, kind: isFolded ? "CaseInsensitive" : "Exact" };
  return { flag: isFolded ? `(?i)${content}` : content, kind: "Regex" };
}
