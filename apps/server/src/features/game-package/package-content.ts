import { PackagedChallenge, PackagedGame, PackageManifest } from "@gonfalon/contract/game-package.ts";
import type { UploadedFile } from "@gonfalon/contract/kernel/upload.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import { findUnsolvable } from "@gonfalon/rules/requirements.ts";
import { isFileHash } from "#features/asset/asset.domain.ts";
import type { HashedFile } from "#features/asset/asset.service.ts";
import { findAttachmentRefusal } from "#features/challenge/attachment.domain.ts";
import {
  findDeadlineRefusal,
  findFlagModeRefusal,
  findTagsRefusal,
} from "#features/challenge/challenge.edit.domain.ts";
import { findFlagsRefusal } from "#features/flag/flag.domain.ts";
import { createRandomAnswers, findPatternRefusal } from "#features/flag/flag-pattern.ts";
import { computeDigest } from "#kernel/digest.ts";
import { parseMillis } from "#kernel/instant.ts";
import { detectImageType } from "#kernel/media-type.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { PackagePart, PackageReader } from "#ports/package-reader.ts";
import type { Random } from "#ports/random.ts";
import {
  listAttachments,
  listImportedFlags,
  toImportedAttachment,
  toImportedSettings,
} from "./game-package.domain.ts";
import { jsonParts, toInvalidPartError } from "./json-part.ts";
import { type ImportedDivision, toImportedDivisions } from "./packaged-divisions.domain.ts";

/** A package that was read and validated. */
export interface PackageContent {
  readonly game: PackagedGame;
  readonly divisions: readonly ImportedDivision[];
  /** In display order. */
  readonly challenges: readonly PackagedChallenge[];
  readonly files: readonly HashedFile[];
}

const MAX_PARTS = 20_000;
/** Maximum unpacked size divided by the limit of the packed size. Most of a package is files, which compress poorly. */
const MAX_EXPANSION = 2;

/** PACKAGE-4: reads and validates everything before anything is stored; throws if the package is invalid. */
export async function readPackage(
  reader: PackageReader,
  file: UploadedFile,
  { packageBytes, random }: { readonly packageBytes: number; readonly random: Random },
): Promise<PackageContent> {
  const content = await reader.read(file, MAX_PARTS);
  if (!content) throw new ProblemError("package.unreadable");
  if (content.totalBytes > MAX_EXPANSION * packageBytes)
    throw new ProblemError("package.too-large", { limit: packageBytes / MEBIBYTE });
  return parsePackage(content.parts, random);
}

/** PACKAGE-4: validates the parts of a package, which may be a folder of a larger archive. */
export async function parsePackage(
  parts: readonly PackagePart[],
  random: Random,
  maxChallenges: number = limits.packagedChallenges,
): Promise<PackageContent> {
  const challengeParts = parts.filter(({ name }) => /^challenges\/challenge-\d+\.json$/.test(name));
  if (challengeParts.length > maxChallenges)
    throw new ProblemError("request.too-many-entries", { field: "challenges", limit: maxChallenges });
  const partsByName = new Map(parts.map((part) => [part.name, part]));
  const json = jsonParts();
  const manifest = await json.read(PackageManifest, partsByName.get("manifest.json"));
  const game = await json.read(PackagedGame, partsByName.get("game.json"));
  const challenges: PackagedChallenge[] = [];
  for (const part of challengeParts) challenges.push(await json.read(PackagedChallenge, part));
  const divisions = toImportedDivisions(game, challenges);
  if (!divisions) throw toInvalidPartError("game.json");
  const fileNames = listFileNames(manifest, challenges);
  const files: HashedFile[] = [];
  for (const part of parts.filter(({ name }) => name.startsWith("files/")))
    files.push(await verifyFile(part, fileNames));

  for (const challenge of challenges) {
    refuseInvalidSettings(challenge);
    refuseInvalidFlags(challenge, createRandomAnswers(random));
  }
  refuseInvalidRequirements(challenges);
  refuseInvalidFiles(game, challenges, new Map(files.map((file) => [file.hash, file])));
  return {
    game,
    divisions,
    challenges: sortChallenges(challenges, manifest.gonfalon?.challenges ?? []),
    files,
  };
}

async function verifyFile(part: PackagePart, names: ReadonlyMap<string, string>): Promise<HashedFile> {
  const hash = part.name.slice("files/".length);
  const content = isFileHash(hash) ? await tryComputeDigest(part) : undefined;
  if (content?.hash !== hash) throw toInvalidPartError(part.name);
  return { ...content, name: names.get(hash) ?? "file", open: part.open };
}

async function tryComputeDigest(part: PackagePart) {
  try {
    return await computeDigest(await part.open());
  } catch {
    return undefined;
  }
}

/** File names by hash. */
function listFileNames(
  { gonfalon }: PackageManifest,
  challenges: readonly PackagedChallenge[],
): ReadonlyMap<string, string> {
  const linkedNames = (gonfalon?.files ?? []).map(({ hash, name }) => [hash, name] as const);
  const attachmentNames = challenges
    .flatMap(listAttachments)
    .map(({ hash, fileName }) => [hash ?? "", fileName ?? "file"] as const);
  return new Map([...linkedNames, ...attachmentNames]);
}

/** Checks settings that the schema does not check. */
function refuseInvalidSettings(challenge: PackagedChallenge): void {
  const settings = toImportedSettings(challenge, { now: 0, parseMillis });
  const { type } = challenge;
  const refusal =
    findDeadlineRefusal(settings) ?? findTagsRefusal(settings) ?? findFlagModeRefusal({ ...settings, type });
  if (Number.isNaN(settings.deadlineUtc) || refusal)
    throw toInvalidPartError(`challenges/challenge-${challenge.id}.json`);
}

/** Flags must be valid for the type of the challenge, and patterns must be valid and specific (KIND-2). */
function refuseInvalidFlags(challenge: PackagedChallenge, answers: readonly string[]): void {
  const flags = listImportedFlags(challenge).map(({ value, kind }) => ({ flag: value.trim(), kind }));
  const patterns = flags.filter(({ kind }) => kind === "Regex");
  const hasInvalidPattern = patterns.some(({ flag }) => findPatternRefusal(flag, answers));
  if (findFlagsRefusal(challenge.type, flags, []) || hasInvalidPattern)
    throw toInvalidPartError(`challenges/challenge-${challenge.id}.json`);
}

/** Requirements must be other challenges of the package, without cycles (LOCK-1). Ids must be unique. */
function refuseInvalidRequirements(challenges: readonly PackagedChallenge[]): void {
  const requirements = new Map<number, readonly number[]>();
  for (const { id, gonfalon } of challenges) {
    if (requirements.has(id)) throw toInvalidPartError(`challenges/challenge-${id}.json`);
    requirements.set(id, gonfalon?.requires ?? []);
  }
  for (const [id, requires] of requirements) {
    const isValid = requires.every((requiredId) => requiredId !== id && requirements.has(requiredId));
    if (!isValid || new Set(requires).size < requires.length)
      throw toInvalidPartError(`challenges/challenge-${id}.json`);
  }
  const unsolvable = findUnsolvable(requirements);
  if (unsolvable !== undefined) throw toInvalidPartError(`challenges/challenge-${unsolvable}.json`);
}

/** Every referenced file must be in the package, a poster must be an image, and attachments must be valid. */
function refuseInvalidFiles(
  { posterHash }: PackagedGame,
  challenges: readonly PackagedChallenge[],
  files: ReadonlyMap<string, HashedFile>,
): void {
  const poster = posterHash ? files.get(posterHash) : undefined;
  if (posterHash && !(poster && detectImageType(poster.head))) throw toInvalidPartError("game.json");
  for (const challenge of challenges) {
    const hasInvalidAttachment = listAttachments(challenge).some((attachment) => {
      if (findAttachmentRefusal(toImportedAttachment(attachment))) return true;
      return attachment.type === "Local" && !files.has(attachment.hash ?? "");
    });
    if (hasInvalidAttachment) throw toInvalidPartError(`challenges/challenge-${challenge.id}.json`);
  }
}

/** In the order of the manifest; challenges that it does not list follow by id. */
function sortChallenges(
  challenges: readonly PackagedChallenge[],
  order: readonly number[],
): readonly PackagedChallenge[] {
  const positions = new Map(order.map((id, position) => [id, position]));
  const getPosition = ({ id }: PackagedChallenge) => positions.get(id) ?? order.length;
  return challenges.toSorted((a, b) => getPosition(a) - getPosition(b) || a.id - b.id);
}
