import type { CapsuleManifest } from "@gonfalon/contract/capsule.ts";
import * as data from "@gonfalon/contract/capsule-data.ts";
import type { GameSettings } from "@gonfalon/contract/game.ts";
import type { HashedFile } from "#features/asset/asset.service.ts";
import { toInvalidPartError } from "#features/game-package/json-part.ts";
import { type PackageContent, parsePackage } from "#features/game-package/package-content.ts";
import { toPackageSettings } from "#features/game-package/package-writer.ts";
import type { ImportArchive } from "#features/import/import-archive.ts";
import type { ImportLimits } from "#features/import/import-limits.domain.ts";
import { computeDigest } from "#kernel/digest.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { Random } from "#ports/random.ts";
import type { Timer } from "#ports/timer.ts";
import { readAllLines, readLines } from "./capsule-lines.ts";
import { type Attempts, type CapsuleRows, createCapsuleReferences } from "./capsule-references.domain.ts";
import { inThread } from "./capsule-thread.ts";
import { verifyCapsule } from "./capsule-verification.ts";

const PACKAGE_FOLDER = "package/";

interface ReadDeps {
  readonly random: Random;
  readonly timer: Timer;
  readonly limits: ImportLimits;
}

/** A capsule that is intact and valid. Its data and its board are in memory, its files are not. */
export interface CapsuleSource extends CapsuleRows {
  readonly manifest: CapsuleManifest;
  readonly content: PackageContent;
  readonly settings: GameSettings;
  /** The scoreboard as JSON. */
  readonly board: Uint8Array;
  readonly notices: readonly data.CapsuleNotice[];
  readonly attempts: readonly Attempts[];
  readonly submissionCount: number;
  readonly solveCount: number;
  /** The submissions that solves and cheats refer to. */
  readonly referencedSubmissionIds: ReadonlySet<number>;
  /** By participation id. */
  readonly writeups: ReadonlyMap<number, HashedFile>;
  readSubmissions(): AsyncGenerator<readonly data.CapsuleSubmission[]>;
  readSolves(): AsyncGenerator<readonly data.CapsuleSolve[]>;
  readEvents(): AsyncGenerator<readonly data.CapsuleEvent[]>;
}

/** CAPSULE-2: reads a capsule. Rejects it if its content differs from the signed manifest, or if rows are invalid. */
export async function readCapsule(
  archive: ImportArchive,
  { random, timer, limits }: ReadDeps,
): Promise<CapsuleSource> {
  const manifest = await verify(archive);
  const packageParts = archive.parts.flatMap((part) =>
    part.name.startsWith(PACKAGE_FOLDER) ? [{ ...part, name: part.name.slice(PACKAGE_FOLDER.length) }] : [],
  );
  const content = await parsePackage(packageParts, random, limits.challenges);
  const dataParts = await archive.readParts((name) => name.startsWith("data/") || name === "board.json");
  const bytesByName = new Map(dataParts.map((part) => [part.name, part.bytes]));
  const toPart = (field: string, maxLines = limits.otherRows) => {
    const name = `data/${field}.ndjson`;
    return { name, field, maxLines, bytes: bytesByName.get(name) ?? new Uint8Array() };
  };
  const rows: CapsuleRows = {
    teams: await readAllLines(data.CapsuleTeam, toPart("teams")),
    participations: await readAllLines(data.CapsuleParticipation, toPart("participations")),
    adjustments: await readAllLines(data.CapsuleAdjustment, toPart("adjustments")),
    purchases: await readAllLines(data.CapsulePurchase, toPart("purchases")),
    cheats: await readAllLines(data.CapsuleCheat, toPart("cheats")),
  };
  refuseTooManyUsers(rows, limits);
  const readSubmissions = () => readLines(data.CapsuleSubmission, toPart("submissions", limits.submissions));
  const readSolves = () => readLines(data.CapsuleSolve, toPart("solves"));
  const readEvents = () => readLines(data.CapsuleEvent, toPart("events"));
  // Reading the events validates them.
  for await (const batch of readEvents()) void batch;
  return {
    ...rows,
    ...(await checkReferences(rows, content, { readSubmissions, readSolves })),
    manifest,
    content,
    settings: toPackageSettings(content),
    board: await readBoard(bytesByName.get("board.json"), timer),
    notices: await readAllLines(data.CapsuleNotice, toPart("notices")),
    writeups: await readWriteups(archive, rows),
    readSubmissions,
    readSolves,
    readEvents,
  };
}

async function verify({ parts }: ImportArchive): Promise<CapsuleManifest> {
  const result = await verifyCapsule(parts, undefined).catch(() => {
    // Changed compressed data can be unreadable.
    throw new ProblemError("package.unreadable");
  });
  if ("error" in result) throw toInvalidPartError(result.part);
  return result.manifest;
}

/** IMPORT-12: a capsule has no list of users, so the members of its teams are counted. */
function refuseTooManyUsers({ teams }: CapsuleRows, { users: limit }: ImportLimits): void {
  const userCount = teams.reduce((sum, { members }) => sum + members.length, 0);
  if (userCount > limit) throw new ProblemError("request.too-many-entries", { field: "users", limit });
}

async function checkReferences(
  rows: CapsuleRows,
  { divisions, challenges }: PackageContent,
  { readSubmissions, readSolves }: Pick<CapsuleSource, "readSubmissions" | "readSolves">,
): Promise<Pick<CapsuleSource, "attempts" | "submissionCount" | "solveCount" | "referencedSubmissionIds">> {
  const references = createCapsuleReferences(rows, {
    divisions: new Set(divisions.map(({ name }) => name)),
    hints: new Map(challenges.map(({ id, gonfalon }) => [id, gonfalon?.paidHints?.length ?? 0])),
  });
  const invalidName = references.findInvalidPart();
  if (invalidName !== undefined) throw toInvalidPartError(`data/${invalidName}.ndjson`);
  let solveCount = 0;
  for await (const batch of readSolves()) {
    solveCount += batch.length;
    if (!references.addSolves(batch)) throw toInvalidPartError("data/solves.ndjson");
  }
  let submissionCount = 0;
  for await (const batch of readSubmissions()) {
    submissionCount += batch.length;
    if (!references.addSubmissions(batch)) throw toInvalidPartError("data/submissions.ndjson");
  }
  if (!references.isComplete()) throw toInvalidPartError("data/submissions.ndjson");
  return {
    attempts: references.listAttempts(),
    submissionCount,
    solveCount,
    referencedSubmissionIds: references.listReferencedSubmissionIds(),
  };
}

async function readBoard(bytes: Uint8Array | undefined, timer: Timer): Promise<Uint8Array> {
  if (bytes && (await inThread("isBoard", bytes, timer))) return bytes;
  throw toInvalidPartError("board.json");
}

async function readWriteups(
  { parts }: ImportArchive,
  { participations }: CapsuleRows,
): Promise<ReadonlyMap<number, HashedFile>> {
  const byName = new Map(parts.map((part) => [part.name, part]));
  const writeups = new Map<number, HashedFile>();
  for (const { id, writeupName } of participations) {
    const part = byName.get(`writeups/${id}.pdf`);
    if (part)
      writeups.set(id, {
        ...(await computeDigest(await part.open())),
        name: writeupName ?? "writeup.pdf",
        open: part.open,
      });
  }
  return writeups;
}
