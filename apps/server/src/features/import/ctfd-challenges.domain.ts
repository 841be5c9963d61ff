import { limits } from "@gonfalon/contract/limits.ts";
import { ctfdFlag, type KindFlag } from "#features/challenge-document/ctfd-flag.domain.ts";
import type { CtfdTables } from "./ctfd-people.domain.ts";
import { importedScore } from "./imported-score.domain.ts";
import type { SourceChallenge, SourceHint, SourceNote } from "./source.domain.ts";
import {
  type FlagRules,
  splitHints,
  toCategory,
  toContent,
  toTags,
  usableFlags,
} from "./source-challenge.domain.ts";
import { firstCharacters, idIn, integerIn, jsonIn, type SourceRow, textIn } from "./source-row.domain.ts";

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
    const { hints: free, paidHints } = splitHints((hints?.get(id) ?? []).map(toHint), about);
    const content = toContent(
      ["description", "connection_info", "attribution"].map((part) => textIn(row, part)),
    );
    if (content.length > limits.markdown || name.length > limits.challengeTitle) about("TextShortened");
    return {
      id,
      sourceId: String(id),
      value: integerIn(row, "value") ?? 0,
      isVisible: textIn(row, "state") === "visible",
      paidHints,
      requires: toRequirements(row).filter((required) => required !== id),
      files: (files?.get(id) ?? []).map((file) => `uploads/${textIn(file, "location")}`),
      filesFolder: null,
      document: {
        key: "",
        title: firstCharacters(name.trim(), limits.challengeTitle) || `Challenge ${id}`,
        type: "StaticAttachment",
        category: toCategory(textIn(row, "category"), about),
        content: firstCharacters(content, limits.markdown),
        hints: free,
        tags: toTags((tags?.get(id) ?? []).map((tag) => textIn(tag, "value"))),
        submissionLimit: Math.max(0, integerIn(row, "max_attempts") ?? 0),
        ...usableFlags((flags?.get(id) ?? []).map(toFlag), rules, about),
        ...toScore(row, scores.get(id)),
      },
    };
  });
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

function toFlag(row: SourceRow): KindFlag | undefined {
  const type = textIn(row, "type");
  if (type !== "static" && type !== "regex") return undefined;
  return ctfdFlag(type, textIn(row, "content").trim(), textIn(row, "data"));
}

function toHint(row: SourceRow): SourceHint {
  const id = idIn(row);
  const content = firstCharacters(textIn(row, "content"), limits.hint);
  const title = firstCharacters(textIn(row, "title").trim(), limits.hintTitle);
  const cost = Math.min(integerIn(row, "cost") ?? 0, limits.hintCost);
  return { id, title: title || "Hint", content: content.trim() ? content : "…", cost };
}

function toRequirements(row: SourceRow): number[] {
  const value = jsonIn(row, "requirements");
  const { prerequisites } = (typeof value === "object" ? value : {}) as { readonly prerequisites?: unknown };
  if (!Array.isArray(prerequisites)) return [];
  const ids = prerequisites.map(Number).filter((id) => Number.isInteger(id));
  return [...new Set(ids)].slice(0, limits.requirements);
}
