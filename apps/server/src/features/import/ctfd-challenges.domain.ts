import { limits } from "@gonfalon/contract/limits.ts";
import { removeHiddenCharacters } from "@gonfalon/rules/hidden-characters.ts";
import { type KindFlag, toCtfdFlag } from "#features/challenge-document/ctfd-flag.domain.ts";
import type { CtfdTableName, CtfdTables } from "./ctfd-people.domain.ts";
import { toCtfdScore } from "./ctfd-score.domain.ts";
import type { SourceChallenge, SourceHint, SourceNote } from "./source.domain.ts";
import {
  type FlagRules,
  selectUsableFlags,
  splitHints,
  toCategory,
  toContent,
  toTags,
} from "./source-challenge.domain.ts";
import {
  getId,
  getInteger,
  getJson,
  getText,
  isLongerThan,
  type SourceRow,
  takeCharacters,
} from "./source-row.domain.ts";

/** The maximum submission limit in a `ChallengeUpdate`. */
const MAX_ATTEMPTS = 10_000;

interface Context extends FlagRules {
  /** Whether a team that has reached the submission limit can submit again after some time. */
  readonly isLimitTemporary: boolean;
  addNote(note: SourceNote): void;
}

/** IMPORT-7, IMPORT-9: the challenges of a CTFd export in their order. */
export function toCtfdChallenges(tables: CtfdTables, { addNote, isLimitTemporary, ...rules }: Context) {
  const groupByChallenge = (table: CtfdTableName) =>
    Map.groupBy(tables.rows(table), (row) => getInteger(row, "challenge_id"));
  const flags = groupByChallenge("flags");
  const hints = groupByChallenge("hints");
  const files = groupByChallenge("files");
  const tags = groupByChallenge("tags");
  const solutions = groupByChallenge("solutions");
  const topics = groupByChallenge("challenge_topics");
  const scores = new Map(tables.rows("dynamic_challenge").map((row) => [getId(row), row]));
  return sortByPosition(tables.rows("challenges")).map((row): SourceChallenge => {
    const id = getId(row);
    const name = getText(row, "name");
    const warn = (code: SourceNote["code"]) => addNote({ level: "Warning", code, kind: "Challenges", name });
    // `part` is the name of a CTFd table or column.
    const addLoss = (code: "SettingLeftOut" | "TextLeftOut", part: string) =>
      addNote({ level: "Warning", code, kind: "Challenges", name: `${name} (${part})` });
    const hintRows = hints.get(id) ?? [];
    const { freeHints, paidHints } = splitHints(hintRows.map(toHint), warn);
    const flagRows = flags.get(id) ?? [];
    const logic = getText(row, "logic");
    const maxAttempts = Math.min(MAX_ATTEMPTS, Math.max(0, getInteger(row, "max_attempts") ?? 0));
    if (hintRows.some((hint) => toRequirements(hint).length > 0)) addLoss("SettingLeftOut", "hints");
    if (logic === "team") addLoss("SettingLeftOut", "logic");
    if (isLimitTemporary && maxAttempts > 0) addLoss("SettingLeftOut", "max_attempts");
    if (solutions.has(id)) addLoss("TextLeftOut", "solutions");
    if (topics.has(id)) addLoss("TextLeftOut", "topics");
    const requires = toRequirements(row).filter((requiredId) => requiredId !== id);
    if (requires.length > limits.requirements) warn("TooMany");
    const content = toContent(
      ["description", "connection_info", "attribution"].map((part) => getText(row, part)),
    );
    const hasLongHint = hintRows.some((hint) => isLongerThan(getText(hint, "content"), limits.hint));
    if (isLongerThan(content, limits.markdown) || isLongerThan(name, limits.challengeTitle) || hasLongHint)
      warn("TextShortened");
    return {
      id,
      sourceId: String(id),
      value: getInteger(row, "value") ?? 0,
      isVisible: getText(row, "state") === "visible",
      paidHints,
      requires: requires.slice(0, limits.requirements),
      files: [...new Set((files.get(id) ?? []).map((file) => `uploads/${getText(file, "location")}`))],
      filesFolder: null,
      document: {
        key: "",
        title: takeCharacters(name.trim(), limits.challengeTitle) || `Challenge ${id}`,
        type: "StaticAttachment",
        category: toCategory(getText(row, "category"), warn),
        content: takeCharacters(content, limits.markdown),
        hints: freeHints,
        tags: toTags((tags.get(id) ?? []).map((tag) => removeHiddenCharacters(getText(tag, "value")))),
        submissionLimit: isLimitTemporary ? 0 : maxAttempts,
        flagMode: logic === "all" ? "All" : "Any",
        ...selectUsableFlags(flagRows.map(toFlag), rules, warn),
        ...toCtfdScore(row, scores.get(id)),
      },
    };
  });
}

function toFlag(row: SourceRow): KindFlag | undefined {
  const type = getText(row, "type");
  if (type !== "static" && type !== "regex") return undefined;
  return toCtfdFlag(type, getText(row, "content").trim(), getText(row, "data"));
}

function toHint(row: SourceRow): SourceHint {
  const id = getId(row);
  const content = takeCharacters(getText(row, "content"), limits.hint);
  const title = takeCharacters(getText(row, "title").trim(), limits.hintTitle);
  const cost = Math.min(getInteger(row, "cost") ?? 0, limits.hintCost);
  return { id, title: title || "Hint", content: content.trim() ? content : "…", cost };
}

/** The ids in the requirements of a challenge or a hint. */
function toRequirements(row: SourceRow): number[] {
  const value = getJson(row, "requirements") as { readonly prerequisites?: unknown } | null | undefined;
  const prerequisites = value?.prerequisites;
  if (!Array.isArray(prerequisites)) return [];
  const ids = prerequisites.map((id: unknown) => getInteger({ requirements: id }, "requirements"));
  return [...new Set(ids.filter((id) => id !== null))];
}

/** Challenges without a position, or with position 0, are last. */
function sortByPosition(challenges: readonly SourceRow[]): readonly SourceRow[] {
  const getPosition = (row: SourceRow) => getInteger(row, "position") || Number.MAX_SAFE_INTEGER;
  return challenges.toSorted((one, other) => getPosition(one) - getPosition(other));
}
