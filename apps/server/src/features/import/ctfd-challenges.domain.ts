import type { ChallengeDocument } from "@gonfalon/contract/challenge-document.ts";
import type { FlagKind } from "@gonfalon/contract/enums.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { findCategory } from "#features/challenge-document/category.domain.ts";
import type { CtfdTables } from "./ctfd-people.domain.ts";
import { importedScore } from "./imported-score.domain.ts";
import type { SourceChallenge, SourceHint, SourceNote } from "./source.domain.ts";
import { firstCharacters, idIn, integerIn, jsonIn, type SourceRow, textIn } from "./source-row.domain.ts";

export interface FlagRules {
  /** Whether a text can be the pattern of a flag (KIND-2). */
  isPattern(text: string): boolean;
}

interface Flag {
  readonly flag: string;
  readonly kind: FlagKind;
}

/** IMPORT-7, IMPORT-9: the challenges of a CTFd export in their order. */
export function ctfdChallenges(tables: CtfdTables, rules: FlagRules, note: (note: SourceNote) => void) {
  const byChallenge = (table: string) =>
    Map.groupBy(tables.rows(table), (row) => integerIn(row, "challenge_id"));
  const [flags, hints, files, tags] = ["flags", "hints", "files", "tags"].map(byChallenge);
  const scores = new Map(tables.rows("dynamic_challenge").map((row) => [idIn(row), row]));
  return tables.rows("challenges").map((row): SourceChallenge => {
    const id = idIn(row);
    const name = textIn(row, "name");
    const about = (code: SourceNote["code"]) => note({ level: "Warning", code, kind: "Challenges", name });
    const ownHints = (hints?.get(id) ?? []).map(toHint);
    const free = ownHints.filter(({ cost }) => cost <= 0);
    const paid = ownHints.filter(({ cost }) => cost > 0);
    if (free.length > limits.hints || paid.length > limits.paidHints) about("TooMany");
    const content = toContent(row);
    if (content.length > limits.markdown || name.length > limits.challengeTitle) about("TextShortened");
    return {
      id,
      sourceId: String(id),
      value: integerIn(row, "value") ?? 0,
      isVisible: textIn(row, "state") === "visible",
      paidHints: paid.slice(0, limits.paidHints),
      requires: toRequirements(row).filter((required) => required !== id),
      files: (files?.get(id) ?? []).map((file) => `uploads/${textIn(file, "location")}`),
      document: {
        key: `challenge-${id}`,
        title: firstCharacters(name.trim(), limits.challengeTitle) || `Challenge ${id}`,
        type: "StaticAttachment",
        category: toCategory(row, () => about("CategoryUnknown")),
        content: firstCharacters(content, limits.markdown),
        hints: free.slice(0, limits.hints).map(({ content: text }) => text),
        tags: toTags(tags?.get(id) ?? []),
        submissionLimit: Math.max(0, integerIn(row, "max_attempts") ?? 0),
        ...toFlags(flags?.get(id) ?? [], rules, () => about("FlagUnusable")),
        ...toScore(row, scores.get(id)),
      },
    };
  });
}

function toContent(row: SourceRow): string {
  const parts = [textIn(row, "description"), textIn(row, "connection_info"), textIn(row, "attribution")];
  return parts.filter((part) => part.trim() !== "").join("\n\n");
}

function toCategory(row: SourceRow, noteUnknown: () => void) {
  const category = findCategory(textIn(row, "category"));
  if (!category) noteUnknown();
  return category ?? "Misc";
}

function toScore(row: SourceRow, dynamic: SourceRow | undefined) {
  // Newer versions have the members of dynamic challenges in the table of challenges.
  const source = dynamic ?? row;
  const initial = integerIn(source, "initial");
  const value = integerIn(row, "value") ?? 0;
  if (textIn(row, "type") !== "dynamic" || initial === null) return importedScore({ initial: value });
  return importedScore({
    initial,
    minimum: integerIn(source, "minimum") ?? 0,
    decay: integerIn(source, "decay") ?? 0,
  });
}

function toFlags(rows: readonly SourceRow[], rules: FlagRules, noteUnusable: () => void) {
  const usable = rows.flatMap((row): Flag[] => {
    const flag = toFlag(row);
    const isUsable = flag && (flag.kind === "Regex" ? rules.isPattern(flag.flag) : fits(flag.flag));
    if (!isUsable) noteUnusable();
    return isUsable ? [flag] : [];
  });
  const kinds = new Map(usable.map(({ flag, kind }) => [flag, kind]));
  const all = Array.from(kinds, ([flag, kind]) => ({ flag, kind }));
  const kindFlags = all.filter(({ kind }) => kind !== "Exact");
  if (kindFlags.length > limits.flagKinds) noteUnusable();
  return {
    flags: all.filter(({ kind }) => kind === "Exact").map(({ flag }) => flag),
    kindFlags: kindFlags.slice(0, limits.flagKinds),
  } satisfies Pick<ChallengeDocument, "flags" | "kindFlags">;
}

function toFlag(row: SourceRow): Flag | undefined {
  const flag = textIn(row, "content").trim();
  const type = textIn(row, "type");
  const isFolded = textIn(row, "data") === "case_insensitive";
  if (type === "static") return { flag, kind: isFolded ? "CaseInsensitive" : "Exact" };
  // Patterns of Gonfalon are compared with the whole answer, like those of CTFd.
  if (type === "regex") return { flag: isFolded ? `(?i)${flag}` : flag, kind: "Regex" };
  return undefined;
}

function fits(flag: string): boolean {
  return flag !== "" && flag.length <= limits.flag;
}

function toHint(row: SourceRow): SourceHint {
  const id = idIn(row);
  const content = firstCharacters(textIn(row, "content"), limits.hint);
  const title = firstCharacters(textIn(row, "title").trim(), limits.hintTitle);
  const cost = Math.min(integerIn(row, "cost") ?? 0, limits.hintCost);
  return { id, title: title || "Hint", content: content.trim() ? content : "…", cost };
}

function toTags(rows: readonly SourceRow[]): string[] {
  const tags = rows.map((row) => firstCharacters(textIn(row, "value").trim(), limits.tag).trim());
  return [...new Set(tags.filter((tag) => tag !== ""))].slice(0, limits.tags);
}

function toRequirements(row: SourceRow): number[] {
  const value = jsonIn(row, "requirements");
  const { prerequisites } = (typeof value === "object" ? value : {}) as { readonly prerequisites?: unknown };
  if (!Array.isArray(prerequisites)) return [];
  const ids = prerequisites.map(Number).filter((id) => Number.isInteger(id));
  return [...new Set(ids)].slice(0, limits.requirements);
}
