import { limits } from "@gonfalon/contract/limits.ts";
import { constantScore } from "./imported-score.domain.ts";
import type { SourceChallenge, SourceNote } from "./source.domain.ts";
import { type FlagRules, toCategory, toContent, usableFlags } from "./source-challenge.domain.ts";
import {
  booleanIn,
  firstCharacters,
  integerIn,
  type SourceRow,
  textIn,
  timeIn,
  WrongType,
} from "./source-row.domain.ts";

interface Context extends FlagRules {
  readonly now: number;
  readonly names: ReadonlySet<string>;
  readonly millisOf: (text: string) => number;
  note(note: SourceNote): void;
}

interface LinkedFile {
  /** The part of the archive; null if the archive does not have the file. */
  readonly part: string | null;
  readonly name: string;
  readonly url: string;
}

/** IMPORT-10: one challenge of the list that rCTF shows to administrators. */
export function rctfChallenge(row: SourceRow, id: number, context: Context): SourceChallenge {
  const name = textIn(row, "name").trim();
  const about = (code: SourceNote["code"]) =>
    context.note({ level: "Warning", code, kind: "Challenges", name });
  const author = textIn(row, "author").trim();
  const content = toContent([textIn(row, "description"), author && `Author: ${author}`]);
  if (content.length > limits.markdown || name.length > limits.challengeTitle) about("TextShortened");
  const files = rowsIn(row, "files").map((file) => findFile(file, context.names));
  const opensAt = timeIn(row, "releaseTime", context.millisOf) ?? 0;
  const scoring = toScoring(row);
  return {
    id,
    sourceId: textIn(row, "id") || String(id),
    value: scoring.originalScore,
    isVisible: !booleanIn(row, "hidden"),
    paidHints: [],
    requires: [],
    files: files.map(({ part, name: fileName }) => part ?? `files/${fileName}`),
    filesFolder: null,
    document: {
      key: "",
      title: firstCharacters(name, limits.challengeTitle) || `Challenge ${id}`,
      type: "StaticAttachment",
      category: toCategory(textIn(row, "category"), about),
      content: firstCharacters(content, limits.markdown),
      ...usableFlags(toFlags(row), context, about),
      ...scoring,
      ...(opensAt > context.now && { opensAt }),
      ...remoteFile(files),
    },
  };
}

/** A single file that is not in the archive stays on its server. */
function remoteFile(files: readonly LinkedFile[]) {
  const [file] = files;
  const isRemote = files.length === 1 && file?.part === null && /^https?:\/\//i.test(file.url);
  return isRemote && file.url.length <= limits.url ? { attachment: { remoteUrl: file.url } } : {};
}

/** The part below `files/` that has the name of a file, or the end of its address. */
function findFile(row: SourceRow, names: ReadonlySet<string>): LinkedFile {
  const url = textIn(row, "url").trim();
  const segments = url.split(/[?#]/)[0]?.split("/") ?? [];
  const name = textIn(row, "name").trim() || (segments.at(-1) ?? "");
  const candidates = [segments.slice(-2).join("/"), segments.slice(-1).join("/"), name];
  const part = candidates.map((candidate) => `files/${candidate}`).find((part) => names.has(part));
  return { part: part ?? null, name, url };
}

function toFlags(row: SourceRow) {
  const flags = row["flags"] ?? [row["flag"]];
  if (!Array.isArray(flags)) throw new WrongType("flags");
  return flags
    .map((flag) => textIn({ flag }, "flag"))
    .filter((flag) => flag !== "")
    .map((flag) => ({ flag, kind: "Exact" as const }));
}

/** Between `points.max` and `points.min`; the curve itself is ours. */
function toScoring(row: SourceRow) {
  const points = row["points"] ?? {};
  if (typeof points !== "object" || Array.isArray(points)) throw new WrongType("points");
  const [max, min] = ["max", "min"].map((member) => integerIn(points as SourceRow, member) ?? 0);
  const { originalScore, difficulty } = constantScore(max ?? 0);
  const share = originalScore === 0 ? 1 : (min ?? 0) / originalScore;
  return { originalScore, minScoreRate: Math.min(1, Math.max(0, share)), difficulty };
}

function rowsIn(row: SourceRow, member: string): readonly SourceRow[] {
  const value = row[member] ?? [];
  const isRow = (one: unknown) => typeof one === "object" && one !== null;
  if (!Array.isArray(value) || !value.every(isRow)) throw new WrongType(member);
  return value as SourceRow[];
}
