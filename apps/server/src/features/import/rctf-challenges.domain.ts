import { limits } from "@gonfalon/contract/limits.ts";
import { constantScore } from "./imported-score.domain.ts";
import type { SourceChallenge, SourceNote } from "./source.domain.ts";
import { type FlagRules, toCategory, toContent, usableFlags } from "./source-challenge.domain.ts";
import {
  firstCharacters,
  getBoolean,
  getInteger,
  getText,
  getTime,
  InvalidMemberError,
  type SourceRow,
} from "./source-row.domain.ts";

interface Context extends FlagRules {
  readonly now: number;
  readonly names: ReadonlySet<string>;
  readonly parseMillis: (text: string) => number;
  addNote(note: SourceNote): void;
}

interface LinkedFile {
  /** The part of the archive; null if the archive does not contain the file. */
  readonly part: string | null;
  readonly name: string;
  readonly url: string;
}

/** IMPORT-10: one challenge of the list that rCTF shows to administrators. */
export function rctfChallenge(row: SourceRow, id: number, context: Context): SourceChallenge {
  const name = getText(row, "name").trim();
  const warn = (code: SourceNote["code"]) =>
    context.addNote({ level: "Warning", code, kind: "Challenges", name });
  const author = getText(row, "author").trim();
  const content = toContent([getText(row, "description"), author && `Author: ${author}`]);
  if (content.length > limits.markdown || name.length > limits.challengeTitle) warn("TextShortened");
  const files = getRows(row, "files").map((file) => findFile(file, context.names));
  const opensAt = getTime(row, "releaseTime", context.parseMillis) ?? 0;
  const scoring = toScoring(row);
  return {
    id,
    sourceId: getText(row, "id") || String(id),
    value: scoring.originalScore,
    isVisible: !getBoolean(row, "hidden"),
    paidHints: [],
    requires: [],
    files: files.map(({ part, name: fileName }) => part ?? `files/${fileName}`),
    filesFolder: null,
    document: {
      key: "",
      title: firstCharacters(name, limits.challengeTitle) || `Challenge ${id}`,
      type: "StaticAttachment",
      category: toCategory(getText(row, "category"), warn),
      content: firstCharacters(content, limits.markdown),
      ...usableFlags(toFlags(row), context, warn),
      ...scoring,
      ...(opensAt > context.now && { opensAt }),
      ...remoteFile(files),
    },
  };
}

/** A single file that is not in the archive becomes a remote attachment. */
function remoteFile(files: readonly LinkedFile[]) {
  const [file] = files;
  const isRemote = files.length === 1 && file?.part === null && /^https?:\/\//i.test(file.url);
  return isRemote && file.url.length <= limits.url ? { attachment: { remoteUrl: file.url } } : {};
}

/** Finds the part in `files/` whose name is the name of a file, or the end of its URL. */
function findFile(row: SourceRow, names: ReadonlySet<string>): LinkedFile {
  const url = getText(row, "url").trim();
  const segments = url.split(/[?#]/)[0]?.split("/") ?? [];
  const name = getText(row, "name").trim() || (segments.at(-1) ?? "");
  const candidates = [segments.slice(-2).join("/"), segments.slice(-1).join("/"), name];
  const part = candidates.map((candidate) => `files/${candidate}`).find((part) => names.has(part));
  return { part: part ?? null, name, url };
}

function toFlags(row: SourceRow) {
  const flags = row["flags"] ?? [row["flag"]];
  if (!Array.isArray(flags)) throw new InvalidMemberError("flags");
  return flags
    .map((flag) => getText({ flag }, "flag"))
    .filter((flag) => flag !== "")
    .map((flag) => ({ flag, kind: "Exact" as const }));
}

/** The default curve of this platform, between `points.max` and `points.min`. */
function toScoring(row: SourceRow) {
  const points = row["points"] ?? {};
  if (typeof points !== "object" || Array.isArray(points)) throw new InvalidMemberError("points");
  const [max, min] = ["max", "min"].map((member) => getInteger(points as SourceRow, member) ?? 0);
  const { originalScore, difficulty } = constantScore(max ?? 0);
  const share = originalScore === 0 ? 1 : (min ?? 0) / originalScore;
  return { originalScore, minScoreRate: Math.min(1, Math.max(0, share)), difficulty };
}

function getRows(row: SourceRow, member: string): readonly SourceRow[] {
  const value = row[member] ?? [];
  const isRow = (item: unknown) => typeof item === "object" && item !== null;
  if (!Array.isArray(value) || !value.every(isRow)) throw new InvalidMemberError(member);
  return value as SourceRow[];
}
