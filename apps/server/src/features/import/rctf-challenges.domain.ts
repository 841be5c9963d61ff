import { MAX_INSTANT } from "@gonfalon/contract/kernel/scalars.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { removeHiddenCharacters } from "@gonfalon/rules/hidden-characters.ts";
import { findAttachmentRefusal } from "#features/challenge/attachment.domain.ts";
import type { KindFlag } from "#features/challenge-document/ctfd-flag.domain.ts";
import { toConstantScore } from "./imported-score.domain.ts";
import type { SourceChallenge, SourceNote } from "./source.domain.ts";
import {
  type FlagRules,
  selectUsableFlags,
  toCategory,
  toContent,
  toTags,
} from "./source-challenge.domain.ts";
import {
  getBoolean,
  getInteger,
  getText,
  getTime,
  InvalidMemberError,
  isLongerThan,
  type SourceRow,
  takeCharacters,
} from "./source-row.domain.ts";

interface Context extends FlagRules {
  readonly now: number;
  readonly names: ReadonlySet<string>;
  readonly parseMillis: (text: string) => number;
  addNote(note: SourceNote): void;
}

interface LinkedFile {
  /** The part of the archive that contains the file, or would contain it. */
  readonly part: string;
  readonly isInArchive: boolean;
  readonly name: string;
  readonly url: string;
}

/**
 * IMPORT-10: one challenge of the list that rCTF shows to administrators. The second version of the API, in the
 * otter-sec fork, has other flags and times than the first.
 */
export function toRctfChallenge(row: SourceRow, id: number, context: Context): SourceChallenge {
  const name = getText(row, "name").trim();
  const warn = (code: SourceNote["code"]) =>
    context.addNote({ level: "Warning", code, kind: "Challenges", name });
  const author = getText(row, "author").trim();
  const content = toContent([getText(row, "description"), author && `Author: ${author}`]);
  if (isLongerThan(content, limits.markdown) || isLongerThan(name, limits.challengeTitle))
    warn("TextShortened");
  const files = getRows(row, "files").map((file) => findFile(file, context.names));
  const opensAt = getReleaseTime(row, context);
  const scoring = toScoring(row);
  if (hasUnsupportedMembers(row)) warn("NotSupported");
  return {
    id,
    sourceId: getText(row, "id") || String(id),
    value: scoring.originalScore,
    isVisible: !getBoolean(row, "hidden"),
    paidHints: [],
    requires: [],
    files: [...new Set(files.map(({ part }) => part))],
    fileNames: new Map(files.map(({ part, name: fileName }) => [part, fileName])),
    filesFolder: null,
    document: {
      key: "",
      title: takeCharacters(name, limits.challengeTitle) || `Challenge ${id}`,
      type: "StaticAttachment",
      category: toCategory(getText(row, "category"), warn),
      content: takeCharacters(content, limits.markdown),
      tags: toTags(getTexts(row, "tags").map(removeHiddenCharacters)),
      ...selectUsableFlags(toFlags(row), context, warn),
      ...scoring,
      ...(opensAt > context.now && { opensAt }),
      ...toRemoteFile(files),
    },
  };
}

/** A single file that is not in the archive becomes a remote attachment, if its URL is valid. */
function toRemoteFile(files: readonly LinkedFile[]) {
  const [file] = files;
  if (files.length !== 1 || file?.isInArchive !== false || isLongerThan(file.url, limits.url)) return {};
  const { url: remoteUrl } = file;
  return findAttachmentRefusal({ attachmentType: "Remote", remoteUrl }) ? {} : { attachment: { remoteUrl } };
}

/** The ends of an upload path that a part can have, the most specific one first. */
const PATH_ENDS = [
  (segments: readonly string[]) => segments.slice(-2), // <hash>/<name>
  (segments: readonly string[]) => segments.slice(-2, -1), // <hash>
  (segments: readonly string[]) => segments.slice(-1), // <name>
];

/** Finds the part in `files/` that the end of a URL or the name of the file identifies. */
function findFile(row: SourceRow, names: ReadonlySet<string>): LinkedFile {
  const url = getText(row, "url").trim();
  const path = getUploadPath(url);
  const paths = [decode(path), path].map((text) => text.split("/"));
  const name = getText(row, "name").trim() || (paths[0]?.at(-1) ?? "");
  const ends = PATH_ENDS.flatMap((getEnd) => paths.map((segments) => getEnd(segments).join("/")));
  const part = [...ends, name].map((end) => `files/${end}`).find((candidate) => names.has(candidate));
  return { part: part ?? `files/${name}`, isInArchive: part !== undefined, name, url };
}

/** Uploads that redpwn/rctf stores on its disk have the path in the query: `/uploads?key=<hash>%2F<name>`. */
function getUploadPath(url: string): string {
  return /[?&]key=([^&#]+)/.exec(url)?.[1] ?? url.split(/[?#]/)[0] ?? "";
}

/** Decodes the path of a URL, without null characters, which PostgreSQL cannot store. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text).replaceAll("\0", "");
  } catch {
    return text;
  }
}

function getReleaseTime(row: SourceRow, { parseMillis }: Context): number {
  const value = row["releaseTime"];
  const time = typeof value === "number" ? value : (getTime(row, "releaseTime", parseMillis) ?? 0);
  if (!(time <= MAX_INSTANT)) throw new InvalidMemberError("releaseTime");
  return Math.trunc(time);
}

/** Whether a challenge has containers, a bot or scores that another program sets. */
function hasUnsupportedMembers(row: SourceRow): boolean {
  const hasConfig = ["instancerConfig", "adminBotConfig"].some((member) => (row[member] ?? null) !== null);
  return hasConfig || getText(getObject(row, "scoring"), "kind") === "dynamic";
}

function toFlags(row: SourceRow): (KindFlag | undefined)[] {
  const flags: unknown = row["flags"] ?? [row["flag"]];
  if (!Array.isArray(flags)) throw new InvalidMemberError("flags");
  return flags.filter((flag) => (flag ?? "") !== "").map(toFlag);
}

/** A flag is a string or, in the second version of the API, the configuration of a provider. */
function toFlag(value: unknown): KindFlag | undefined {
  if (typeof value !== "object") return { flag: getText({ flag: value }, "flag"), kind: "Exact" };
  const entry = getObject({ flag: value }, "flag");
  const config = getObject(entry, "config");
  switch (getText(entry, "provider")) {
    case "":
    case "flags/static":
      return { flag: getText(config, "flag"), kind: "Exact" };
    case "flags/regex":
      return toPattern(getText(config, "pattern"), getText(config, "flags"));
    default:
      return undefined;
  }
}

/** rCTF searches for the pattern anywhere in the answer. RE2 needs no equivalent of the flags d, g and u. */
function toPattern(pattern: string, flags: string): KindFlag | undefined {
  if (!/^[dgimsu]*$/.test(flags)) return undefined;
  return { flag: `.*(?${flags.replaceAll(/[dgu]/g, "")}:${pattern}).*`, kind: "Regex" };
}

/** The default curve of this platform, between `points.max` and `points.min`. */
function toScoring(row: SourceRow) {
  const points = getObject(row, "points");
  const [max, min] = ["max", "min"].map((member) => getInteger(points, member) ?? 0);
  const { originalScore, difficulty } = toConstantScore(max ?? 0);
  const share = originalScore === 0 ? 1 : (min ?? 0) / originalScore;
  return { originalScore, minScoreRate: Math.min(1, Math.max(0, share)), difficulty };
}

function getRows(row: SourceRow, member: string): readonly SourceRow[] {
  const value = row[member] ?? [];
  const isRow = (item: unknown) => typeof item === "object" && item !== null;
  if (!Array.isArray(value) || !value.every(isRow)) throw new InvalidMemberError(member);
  return value as SourceRow[];
}

function getTexts(row: SourceRow, member: string): readonly string[] {
  const value = row[member] ?? [];
  if (!Array.isArray(value)) throw new InvalidMemberError(member);
  return value.map((text) => getText({ [member]: text }, member));
}

function getObject(row: SourceRow, member: string): SourceRow {
  const value = row[member] ?? {};
  if (typeof value !== "object" || Array.isArray(value)) throw new InvalidMemberError(member);
  return value as SourceRow;
}
