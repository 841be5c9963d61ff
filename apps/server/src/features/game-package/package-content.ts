import { PackagedChallenge, PackagedGame, PackageManifest } from "@gonfalon/contract/game-package.ts";
import type { UploadedFile } from "@gonfalon/contract/kernel/upload.ts";
import { isFileHash } from "#features/asset/asset.domain.ts";
import type { ProvenFile } from "#features/asset/asset.service.ts";
import { attachmentRefusal } from "#features/challenge/attachment.domain.ts";
import { deadlineRefusal, flagModeRefusal, tagsRefusal } from "#features/challenge/challenge.edit.domain.ts";
import { requirementRefusal } from "#features/challenge/requirement.domain.ts";
import { ANSWER_CHARACTERS, kindRefusal, RANDOM_LENGTH } from "#features/flag/flag.domain.ts";
import { patternRefusal } from "#features/flag/flag-pattern.ts";
import { measure } from "#kernel/digest.ts";
import { parseMillis } from "#kernel/instant.ts";
import { pictureType } from "#kernel/media-type.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { PackagePart, PackageReader } from "#ports/package-reader.ts";
import type { Random } from "#ports/random.ts";
import {
  importedAttachment,
  importedChallenge,
  importedFlags,
  listAttachments,
} from "./game-package.domain.ts";
import { invalidPart, jsonParts } from "./json-part.ts";
import { type ImportedDivision, importedDivisions } from "./packaged-divisions.domain.ts";

/** A package that was read and validated. */
export interface PackageContent {
  readonly game: PackagedGame;
  readonly divisions: readonly ImportedDivision[];
  /** In order. */
  readonly challenges: readonly PackagedChallenge[];
  readonly files: readonly ProvenFile[];
}

const MAX_PARTS = 20_000;
/** Files of a package are rarely compressible; texts are. */
const MAX_UNPACKING = 2;
const MEBIBYTE = 1024 * 1024;

/** PACKAGE-4: reads and validates everything before anything is stored; throws if the package is invalid. */
export async function readPackage(
  reader: PackageReader,
  file: UploadedFile,
  { packageBytes, random }: { readonly packageBytes: number; readonly random: Random },
): Promise<PackageContent> {
  const found = await reader.read(file, MAX_PARTS);
  if (!found) throw new ProblemError("package.unreadable");
  if (found.bytes > MAX_UNPACKING * packageBytes)
    throw new ProblemError("package.too-large", { limit: packageBytes / MEBIBYTE });
  return parsePackage(found.parts, random);
}

/** PACKAGE-4: the parts of a package, which may be a folder of a larger archive. */
export async function parsePackage(listed: readonly PackagePart[], random: Random): Promise<PackageContent> {
  const parts = new Map(listed.map((part) => [part.name, part]));
  const json = jsonParts();
  const manifest = await json.read(PackageManifest, parts.get("manifest.json"));
  const game = await json.read(PackagedGame, parts.get("game.json"));
  const challenges: PackagedChallenge[] = [];
  for (const part of listed.filter(({ name }) => /^challenges\/challenge-\d+\.json$/.test(name)))
    challenges.push(await json.read(PackagedChallenge, part));
  const divisions = importedDivisions(game, challenges);
  if (!divisions) throw invalidPart("game.json");
  const names = listNames(manifest, challenges);
  const files: ProvenFile[] = [];
  for (const part of listed.filter(({ name }) => name.startsWith("files/")))
    files.push(await proveFile(part, names));

  for (const challenge of challenges) {
    refuseInvalidSettings(challenge);
    refuseInvalidFlags(challenge, random.text(RANDOM_LENGTH, ANSWER_CHARACTERS));
  }
  refuseInvalidRequirements(challenges);
  refuseLoose(game, challenges, new Map(files.map((one) => [one.hash, one])));
  return { game, divisions, challenges: inOrder(challenges, manifest.gonfalon?.challenges ?? []), files };
}

async function proveFile(part: PackagePart, names: ReadonlyMap<string, string>): Promise<ProvenFile> {
  const hash = part.name.slice("files/".length);
  const measured = isFileHash(hash) ? await readThrough(part) : undefined;
  if (measured?.hash !== hash) throw invalidPart(part.name);
  return { ...measured, name: names.get(hash) ?? "file", open: part.open };
}

async function readThrough(part: PackagePart) {
  try {
    return await measure(await part.open());
  } catch {
    return undefined;
  }
}

function listNames(
  { gonfalon }: PackageManifest,
  challenges: readonly PackagedChallenge[],
): ReadonlyMap<string, string> {
  const linked = (gonfalon?.files ?? []).map(({ hash, name }) => [hash, name] as const);
  const attached = challenges
    .flatMap(listAttachments)
    .map(({ hash, fileName }) => [hash ?? "", fileName ?? "file"] as const);
  return new Map([...linked, ...attached]);
}

/** Settings that the schema does not check. */
function refuseInvalidSettings(challenge: PackagedChallenge): void {
  const settings = importedChallenge(challenge, { now: 0, millisOf: parseMillis });
  const { type } = challenge;
  const refusal =
    deadlineRefusal(settings) ?? tagsRefusal(settings) ?? flagModeRefusal({ ...settings, type });
  if (Number.isNaN(settings.deadlineUtc) || refusal)
    throw invalidPart(`challenges/challenge-${challenge.id}.json`);
}

/** KIND-2 */
function refuseInvalidFlags(challenge: PackagedChallenge, randomText: string): void {
  const flags = importedFlags(challenge).map(({ value, kind }) => ({ flag: value.trim(), kind }));
  const patterns = flags.filter(({ kind }) => kind === "Regex");
  const isInvalid =
    kindRefusal(challenge.type, flags, []) ?? patterns.some(({ flag }) => patternRefusal(flag, randomText));
  if (isInvalid) throw invalidPart(`challenges/challenge-${challenge.id}.json`);
}

/** Requirements are other challenges of the package, without a cycle (LOCK-1). */
function refuseInvalidRequirements(challenges: readonly PackagedChallenge[]): void {
  const challengeIds = challenges.map(({ id }) => id);
  const current = challenges.flatMap(({ id, gonfalon }) =>
    (gonfalon?.requires ?? []).map((requiredId) => ({ challengeId: id, requiredId })),
  );
  for (const { id, gonfalon } of challenges) {
    const requires = gonfalon?.requires ?? [];
    if (requirementRefusal({ challengeId: id, requires, challengeIds, current }))
      throw invalidPart(`challenges/challenge-${id}.json`);
  }
}

/** Every referenced file must be in the package, and a poster must be an image. */
function refuseLoose(
  { posterHash }: PackagedGame,
  challenges: readonly PackagedChallenge[],
  files: ReadonlyMap<string, ProvenFile>,
): void {
  const poster = posterHash ? files.get(posterHash) : undefined;
  if (posterHash && !(poster && pictureType(poster.head))) throw invalidPart("game.json");
  for (const challenge of challenges) {
    const isLoose = listAttachments(challenge).some((attachment) => {
      if (attachmentRefusal(importedAttachment(attachment))) return true;
      return attachment.type === "Local" && !files.has(attachment.hash ?? "");
    });
    if (isLoose) throw invalidPart(`challenges/challenge-${challenge.id}.json`);
  }
}

/** In the order of the manifest; others follow by id. */
function inOrder(
  challenges: readonly PackagedChallenge[],
  order: readonly number[],
): readonly PackagedChallenge[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const getPosition = ({ id }: PackagedChallenge) => places.get(id) ?? order.length;
  return challenges.toSorted((a, b) => getPosition(a) - getPosition(b) || a.id - b.id);
}
