import type { FlagKind } from "@gonfalon/contract/enums.ts";

export interface KindFlag {
  readonly flag: string;
  readonly kind: FlagKind;
}

/** A flag of CTFd or ctfcli. Like Gonfalon, CTFd matches patterns against the whole answer. */
export function toCtfdFlag(type: "static" | "regex", content: string, data: string): KindFlag {
  const isCaseInsensitive = data === "case_insensitive";
  if (type === "static") return { flag: content, kind: isCaseInsensitive ? "CaseInsensitive" : "Exact" };
  return { flag: isCaseInsensitive ? `(?i)${content}` : content, kind: "Regex" };
}
