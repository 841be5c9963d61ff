import type { UploadedFile } from "@gonfalon/contract/kernel/upload.ts";
import type { MissingWriteup, Writeup, WriteupStatus } from "@gonfalon/contract/writeup.ts";
import type { Db } from "#db/client.ts";
import type { AssetService } from "#features/asset/asset.service.ts";
import type { FileAccessRule } from "#features/asset/download.service.ts";
import type { GameAccess } from "#features/participation/game-access.service.ts";
import { orRefuse, ProblemError, refuse } from "#kernel/problem-error.ts";
import type { Actor } from "#ports/actor.ts";
import type { ArchiveWriter, SizedArchiveEntry } from "#ports/archive-writer.ts";
import type { BlobStore } from "#ports/blob-store.ts";
import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";
import type { Principal } from "#ports/principal.ts";
import type { UploadLimiter } from "#ports/upload-limiter.ts";
import {
  findFileRefusal,
  findSubmitRefusal,
  isPdf,
  PDF_HEADER,
  type TeamWriteup,
  toArchiveName,
  toTeamView,
  toWriteupName,
  toWriteupStatus,
  toWriteupView,
} from "./writeup.domain.ts";
import {
  clearWriteups,
  findGameTitle,
  findRequirements,
  findWriteup,
  isOwnWriteup,
  listTeamsWithoutWriteup,
  listWriteups,
  lockWriteup,
  updateReviewedAt,
  updateWriteup,
} from "./writeup.repo.ts";

export interface WriteupDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly blobs: BlobStore;
  readonly archives: ArchiveWriter;
  readonly access: GameAccess;
  readonly assets: AssetService;
  /** Limits how often a team may upload. */
  readonly uploadLimiter: UploadLimiter;
}

interface Archive {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

export type WriteupService = ReturnType<typeof writeupService>;

export function writeupService(deps: WriteupDeps) {
  const { db, clock, log, blobs, archives, access, assets, uploadLimiter } = deps;

  /** The writeup of the caller's team and the requirements. */
  async function getStatus(user: Principal, gameId: number): Promise<WriteupStatus> {
    const { membership } = await access.requireMember(user, gameId);
    const requirements = orRefuse(await findRequirements(db, gameId), "game.not-found");
    return toWriteupStatus(requirements, await findWriteup(db, membership.participationId));
  }

  /** WRITEUP-1, WRITEUP-2: stores the file as the writeup of the caller's team. */
  async function submit({ user, client }: Actor, gameId: number, file: UploadedFile): Promise<void> {
    refuse(findFileRefusal(file));
    if (!isPdf(new Uint8Array(await file.slice(0, PDF_HEADER.length).arrayBuffer())))
      throw new ProblemError("writeup.not-a-pdf");
    const { game, membership } = await access.requireMember(user, gameId);
    const now = clock.now();
    refuse(findSubmitRefusal(game, now));
    const { participationId, teamId } = membership;
    const name = toWriteupName(gameId, teamId, now);
    refuse(uploadLimiter.take(`team:${teamId}`));
    const writeup = await assets.toFile(file, name);
    await assets.store([writeup], {
      uploadedBy: user.id,
      writeReferences: async (tx) => {
        const before = orRefuse(await lockWriteup(tx, participationId), "participation.missing");
        await updateWriteup(tx, participationId, { hash: writeup.hash, name, uploadedAt: now });
        return { result: undefined, replacedHashes: [before.hash] };
      },
    });
    log.info({ status: "Success", user: user.name, ip: client.ip, gameId, teamId }, "writeup submitted");
  }

  async function list(gameId: number, divisionId?: number): Promise<Writeup[]> {
    orRefuse(await findGameTitle(db, gameId), "game.not-found");
    return (await listWriteups(db, gameId, divisionId)).map(toWriteupView);
  }

  /** WRITEUP-7: the accepted teams without a writeup. */
  async function listMissingTeams(gameId: number): Promise<MissingWriteup[]> {
    orRefuse(await findGameTitle(db, gameId), "game.not-found");
    return (await listTeamsWithoutWriteup(db, gameId)).map(toTeamView);
  }

  /** WRITEUP-7: marks a writeup as reviewed, or removes the mark. */
  async function review(
    { user, client }: Actor,
    key: { readonly gameId: number; readonly participationId: number },
    isReviewed: boolean,
  ): Promise<void> {
    orRefuse(await findGameTitle(db, key.gameId), "game.not-found");
    if (!(await updateReviewedAt(db, key, isReviewed ? clock.now() : null)))
      throw new ProblemError("writeup.not-found");
    const fields = { status: "Success", user: user.name, ip: client.ip, ...key } as const;
    log.info(fields, isReviewed ? "writeup reviewed" : "writeup review withdrawn");
  }

  /** WRITEUP-4: all writeups of a game, or of one division, as one archive. */
  async function createArchive(gameId: number, divisionId?: number): Promise<Archive> {
    const name = toArchiveName(orRefuse(await findGameTitle(db, gameId), "game.not-found"), clock.now());
    const writeups = await listWriteups(db, gameId, divisionId);
    return { name: `${name}.tar.gz`, bytes: archives.tarGz(toTarEntries(writeups, name)) };
  }

  async function* toTarEntries(
    writeups: readonly TeamWriteup[],
    folder: string,
  ): AsyncIterable<SizedArchiveEntry> {
    for (const { hash, name, size, uploadedAt } of writeups) {
      const chunks = await blobs.open(hash);
      if (chunks) yield { name: `${folder}/${name}`, size, modifiedAt: uploadedAt, chunks };
      else log.warn({ status: "NotFound", hash, name }, "writeup file not found; omitted from the archive");
    }
  }

  async function clear({ user, client }: Actor, gameId: number): Promise<void> {
    orRefuse(await findGameTitle(db, gameId), "game.not-found");
    const count = await clearWriteups(db, gameId);
    log.info({ status: "Success", user: user.name, ip: client.ip, gameId, count }, "writeups deleted");
  }

  /** WRITEUP-3: members of the team may download its writeup. `downloadService` lets administrators see every file. */
  const fileAccess: FileAccessRule = async (hash, user) =>
    user && (await isOwnWriteup(db, hash, user.id)) ? "caller" : "nobody";

  return { getStatus, submit, list, listMissingTeams, review, createArchive, clear, fileAccess };
}
