import { PackagedChallenge, PackagedGame, PackageManifest } from "@gonfalon/contract/game-package.ts";
import type { UploadedFile } from "@gonfalon/contract/kernel/upload.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import type { Static, TSchema } from "typebox";
import { Value } from "typebox/value";
import { isFileHash } from "#features/asset/asset.domain.ts";
import type { ProvenFile } from "#features/asset/asset.service.ts";
import { attachmentRefusal } from "#features/challenge/attachment.domain.ts";
import { measure } from "#kernel/digest.ts";
import { pictureType } from "#kernel/media-type.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { PackagePart, PackageReader } from "#ports/package-reader.ts";
import { attachmentsOf, importedAttachment } from "./game-package.domain.ts";

/** A package that was read to its end and holds what it says. */
export interface PackageContent {
  readonly game: PackagedGame;
  /** In their order. */
  readonly challenges: readonly PackagedChallenge[];
  readonly files: readonly ProvenFile[];
}

const MOST_PARTS = 20_000;
const MOST_UNPACKED = 2 * limits.packageBytes;
const MOST_TEXT = 32 * 1024 * 1024;
const MEBIBYTE = 1024 * 1024;

/** PACKAGE-4: reads everything before anything is kept; throws the refusal if there is anything wrong with it. */
export async function readPackage(reader: PackageReader, file: UploadedFile): Promise<PackageContent> {
  const found = await reader.read(file, MOST_PARTS);
  if (!found) throw new ProblemError("package.unreadable");
  if (found.bytes > MOST_UNPACKED)
    throw new ProblemError("package.too-large", { limit: limits.packageBytes / MEBIBYTE });
  const parts = new Map(found.parts.map((part) => [part.name, part]));

  const manifest = await readPart(PackageManifest, parts.get("manifest.json"));
  const game = await readPart(PackagedGame, parts.get("game.json"));
  const challenges: PackagedChallenge[] = [];
  for (const part of found.parts.filter(({ name }) => /^challenges\/challenge-\d+\.json$/.test(name)))
    challenges.push(await readPart(PackagedChallenge, part));
  const names = namesOf(manifest, challenges);
  const files: ProvenFile[] = [];
  for (const part of found.parts.filter(({ name }) => name.startsWith("files/")))
    files.push(await proveFile(part, names));

  refuseLoose(game, challenges, new Map(files.map((one) => [one.hash, one])));
  return { game, challenges: inOrder(challenges, manifest.gonfalon?.challenges ?? []), files };
}

async function readPart<S extends TSchema>(schema: S, part: PackagePart | undefined): Promise<Static<S>> {
  if (!part) throw new ProblemError("package.unreadable");
  const value = await parsed(part).catch(() => undefined);
  if (!Value.Check(schema, value)) throw invalid(part.name);
  return value;
}

async function parsed(part: PackagePart): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of await part.open()) {
    size += chunk.length;
    if (size > MOST_TEXT) throw new Error("too long");
    chunks.push(chunk);
  }
  return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks)), refuseNull);
}

/** The one character that the database keeps in no text. */
function refuseNull(_key: string, value: unknown): unknown {
  if (typeof value === "string" && value.includes("\0")) throw new Error("a character that is none");
  return value;
}

async function proveFile(part: PackagePart, names: ReadonlyMap<string, string>): Promise<ProvenFile> {
  const hash = part.name.slice("files/".length);
  const measured = isFileHash(hash) ? await readThrough(part) : undefined;
  if (measured?.hash !== hash) throw invalid(part.name);
  return { ...measured, name: names.get(hash) ?? "file", open: part.open };
}

async function readThrough(part: PackagePart) {
  try {
    return await measure(await part.open());
  } catch {
    return undefined;
  }
}

function namesOf(
  { gonfalon }: PackageManifest,
  challenges: readonly PackagedChallenge[],
): ReadonlyMap<string, string> {
  const linked = (gonfalon?.files ?? []).map(({ hash, name }) => [hash, name] as const);
  const attached = challenges
    .flatMap(attachmentsOf)
    .map(({ hash, fileName }) => [hash ?? "", fileName ?? "file"] as const);
  return new Map([...linked, ...attached]);
}

/** Whatever refers to a file must find it in the package, and a poster must be a picture. */
function refuseLoose(
  { posterHash }: PackagedGame,
  challenges: readonly PackagedChallenge[],
  files: ReadonlyMap<string, ProvenFile>,
): void {
  const poster = posterHash ? files.get(posterHash) : undefined;
  if (posterHash && !(poster && pictureType(poster.head))) throw invalid("game.json");
  for (const challenge of challenges) {
    const isLoose = attachmentsOf(challenge).some((attachment) => {
      if (attachmentRefusal(importedAttachment(attachment))) return true;
      return attachment.type === "Local" && !files.has(attachment.hash ?? "");
    });
    if (isLoose) throw invalid(`challenges/challenge-${challenge.id}.json`);
  }
}

/** As the manifest has them; others after those, by id. */
function inOrder(
  challenges: readonly PackagedChallenge[],
  order: readonly number[],
): readonly PackagedChallenge[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = ({ id }: PackagedChallenge) => places.get(id) ?? order.length;
  return challenges.toSorted((a, b) => placeOf(a) - placeOf(b) || a.id - b.id);
}

function invalid(part: string): ProblemError {
  return new ProblemError("package.part-invalid", { part });
}
