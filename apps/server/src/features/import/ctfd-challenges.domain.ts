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
import { firstCharacters, getId, getInteger, getJson, getText, type SourceRow } from "./source-row.domain.ts";

/** IMPORT-7, IMPORT-9: the challenges of a CTFd export in their order. */
export function ctfdChallenges(tables: CtfdTables, rules: FlagRules, addNote: (note: SourceNote) => void) {
  const byChallenge = (table: string) =>
    Map.groupBy(tables.rows(table), (row) => getInteger(row, "challenge_id"));
  const [flags, hints, files, tags] = ["flags", "hints", "files", "tags"].map(byChallenge);
  const scores = new Map(tables.rows("dynamic_challenge").map((row) => [getId(row), row]));
  return tables.rows("challenges").map((row): SourceChallenge => {
    const id = getId(row);
    const name = getText(row, "name");
    const warn = (code: SourceNote["code"]) => addNote({ level: "Warning", code, kind: "Challenges", name });
    const { freeHints, paidHints } = splitHints((hints?.get(id) ?? []).map(toHint), warn);
    const content = toContent(
      ["description", "connection_info", "attribution"].map((part) => getText(row, part)),
    );
    if (content.length > limits.markdown || name.length > limits.challengeTitle) warn("TextShortened");
    return {
      id,
      sourceId: String(id),
      value: getInteger(row, "value") ?? 0,
      isVisible: getText(row, "state") === "visible",
      paidHints,
      requires: toRequirements(row).filter((requiredId) => requiredId !== id),
      files: (files?.get(id) ?? []).map((file) => `uploads/${getText(file, "location")}`),
      filesFolder: null,
      document: {
        key: "",
        title: firstCharacters(name.trim(), limits.challengeTitle) || `Challenge ${id}`,
        type: "StaticAttachment",
        category: toCategory(getText(row, "category"), warn),
        content: firstCharacters(content, limits.markdown),
        hints: freeHints,
        tags: toTags((tags?.get(id) ?? []).map((tag) => getText(tag, "value"))),
        submissionLimit: Math.max(0, getInteger(row, "max_attempts") ?? 0),
        ...usableFlags((flags?.get(id) ?? []).map(toFlag), rules, warn),
        ...toScore(row, scores.get(id)),
      },
    };
  });
}

function toScore(row: SourceRow, dynamic: SourceRow | undefined) {
  // Newer versions of CTFd store the columns of dynamic challenges in the table `challenges`.
  const source = dynamic ?? row;
  const initial = getInteger(source, "initial");
  const value = getInteger(row, "value") ?? 0;
  if (getText(row, "type") !== "dynamic" || initial === null) return importedScore({ initial: value });
  return importedScore({
    initial,
    minimum: getInteger(source, "minimum") ?? 0,
    decay: getInteger(source, "decay") ?? 0,
  });
}

function toFlag(row: SourceRow): KindFlag | undefined {
  const type = getText(row, "type");
  if (type !== "static" && type !== "regex") return undefined;
  return ctfdFlag(type, getText(row, "content").trim(), getText(row, "data"));
}

function toHint(row: SourceRow): SourceHint {
  const id = getId(row);
  const content = firstCharacters(getText(row, "content"), limits.hint);
  const title = firstCharacters(getText(row, "title").trim(), limits.hintTitle);
  const cost = Math.min(getInteger(row, "cost") ?? 0, limits.hintCost);
  return { id, title: title || "Hint", content: content.trim() ? content : "…", cost };
}

function toRequirements(row: SourceRow): number[] {
  const value = getJson(row, "requirements");
  const { prerequisites } = (typeof value === "object" ? value : {}) as { readonly prerequisites?: unknown };
  if (!Array.isArray(prerequisites)) return [];
  const ids = prerequisites.map(Number).filter((id) => Number.isInteger(id));
  return [...new Set(ids)].slice(0, limits.requirements);
}
