import { toAvatarUrl } from "@gonfalon/contract/asset-url.ts";
import type {
  CaptureConversation,
  CapturedChallenge,
  CapturedTeam,
  CaptureFile,
} from "@gonfalon/contract/capture.ts";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import type { Db } from "#db/client.ts";
import { toBase64 } from "#kernel/base64.ts";
import { orRefuse, ProblemError } from "#kernel/problem-error.ts";
import { formatFileStamp } from "#kernel/sheet-file.ts";
import type { Actor } from "#ports/actor.ts";
import type { ArchiveWriter, SizedArchiveEntry } from "#ports/archive-writer.ts";
import type { ByteRange } from "#ports/blob-store.ts";
import type { CaptureLocation, CaptureStore, TeamLocation } from "#ports/capture-store.ts";
import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";
import { isCaptureName, toArchiveName, toCaptureView, toConversationPage } from "./capture.domain.ts";
import {
  type CapturedTeamQuery,
  deleteCapture,
  deleteCaptures,
  findCapture,
  listCapturedChallenges,
  listCapturedTeams,
  listCaptures,
  type StoredCapture,
} from "./capture.repo.ts";
import { withChecksums } from "./pcap/checksums.ts";
import { readTcpPackets } from "./pcap/reader.ts";

export interface CaptureDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly captures: CaptureStore;
  readonly archives: ArchiveWriter;
}

interface ReadableCapture extends StoredCapture {
  /** Whether the file is shorter than recorded. Its last packet can then be incomplete. */
  readonly isShortened: boolean;
}

interface CaptureDownload {
  readonly size: number;
  open(range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
}

interface CaptureArchive {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

export type CaptureService = ReturnType<typeof captureService>;

/** Each connection that transfers data has one or more files, so a team can have many. The archive has all of them. */
const MAX_LISTED_CAPTURES = 10_000;
/** Enough for the description and the first packets of any capture. */
const HEAD_BYTES = 16 * 1024;
/** Bytes read for one page. */
const PIECE_BYTES = MEBIBYTE;

export function captureService({ db, clock, log, captures, archives }: CaptureDeps) {
  function listChallenges(gameId: number): Promise<CapturedChallenge[]> {
    return listCapturedChallenges(db, gameId);
  }

  async function listTeams(challengeId: number, query: CapturedTeamQuery): Promise<CapturedTeam[]> {
    const teams = await listCapturedTeams(db, challengeId, query);
    if (teams.length === 0) throw new ProblemError("capture.none");
    return teams.map(({ avatarHash, ...team }) => ({ ...team, avatar: toAvatarUrl(avatarHash) }));
  }

  async function list(location: TeamLocation): Promise<CaptureFile[]> {
    return (await listCaptures(db, location, MAX_LISTED_CAPTURES)).map(toCaptureView);
  }

  async function get(location: CaptureLocation): Promise<ReadableCapture> {
    if (!isCaptureName(location.fileName)) throw new ProblemError("capture.not-found");
    const capture = orRefuse(await findCapture(db, location), "capture.not-found");
    return orRefuse(await limitToFile(capture), "capture.not-found");
  }

  /**
   * The capture with the size that can be read; undefined without a file. While a capture is being written, its file
   * can be longer than the size in its row. After a power cut it can be shorter, because captures are not flushed to the
   * disk.
   */
  async function limitToFile(capture: StoredCapture): Promise<ReadableCapture | undefined> {
    const { challengeId, participationId, fileName, size } = capture;
    const fileSize = await captures.getSize(capture);
    if (fileSize === undefined) return undefined;
    if (fileSize >= size) return { ...capture, isShortened: false };
    log.warn(
      { challengeId, participationId, fileName, size, fileSize },
      "a capture file is shorter than recorded",
    );
    return { ...capture, size: fileSize, isShortened: true };
  }

  async function open(capture: StoredCapture, range: ByteRange): Promise<AsyncIterable<Uint8Array>> {
    return orRefuse(await captures.open(capture, range), "capture.not-found");
  }

  async function download(location: CaptureLocation): Promise<CaptureDownload> {
    const capture = await get(location);
    // CAPTURE-7: checksums cover complete packets, so a range requires reading everything before it.
    return {
      size: capture.size,
      open: async (range = toFullRange(capture)) => readPart(readWithChecksums(capture), range),
    };
  }

  /**
   * The file is opened at the first read: nothing would close it if the client disconnected before that, and Node ends
   * the process when an open FileHandle is garbage-collected.
   */
  async function* readWithChecksums(capture: StoredCapture): AsyncGenerator<Uint8Array> {
    yield* withChecksums(await open(capture, toFullRange(capture)));
  }

  async function archive({ challengeId, participationId }: TeamLocation): Promise<CaptureArchive> {
    const name = toArchiveName(challengeId, participationId, formatFileStamp(clock.now()));
    const storedCaptures = await listCaptures(db, { challengeId, participationId });
    return { name: `${name}.tar.gz`, bytes: archives.tarGz(toTarEntries(storedCaptures, name)) };
  }

  async function* toTarEntries(
    storedCaptures: readonly StoredCapture[],
    folder: string,
  ): AsyncIterable<SizedArchiveEntry> {
    for (const storedCapture of storedCaptures) {
      const capture = await limitToFile(storedCapture);
      if (!capture) continue;
      const { fileName, size, updatedAt } = capture;
      const chunks = readWithChecksums(capture);
      yield { name: `${folder}/${fileName}`, size, modifiedAt: updatedAt, chunks };
    }
  }

  async function remove({ user, client }: Actor, location: CaptureLocation): Promise<void> {
    const wasDeleted = isCaptureName(location.fileName) && (await deleteCapture(db, location));
    if (!wasDeleted) throw new ProblemError("capture.not-found");
    await captures.delete(location);
    log.info({ status: "Success", user: user.name, ip: client.ip, ...location }, "capture deleted");
  }

  async function removeAll({ user, client }: Actor, location: TeamLocation): Promise<void> {
    const deletedLocations = await deleteCaptures(db, location);
    for (const capture of deletedLocations) await captures.delete(capture);
    const count = deletedLocations.length;
    log.info({ status: "Success", user: user.name, ip: client.ip, ...location, count }, "captures deleted");
  }

  /** CAPTURE-6: a page of the conversation, from an offset in the file. */
  async function read(location: CaptureLocation, from: number): Promise<CaptureConversation> {
    const capture = await get(location);
    const piece = await readPiece(capture, from, PIECE_BYTES);
    const packets = readTcpPackets(piece, from);
    const { messages, next } = toConversationPage(packets, await readClientAddress(capture));
    if (next === undefined && from < capture.size && !capture.isShortened)
      throw new ProblemError("request.field-invalid", { field: "from" });
    return {
      messages: messages.map(({ parts, ...message }) => ({
        ...message,
        data: toBase64(Buffer.concat(parts)),
      })),
      next: next === undefined || next >= capture.size ? null : next,
    };
  }

  async function readClientAddress(capture: StoredCapture): Promise<string> {
    const head = await readPiece(capture, 0, HEAD_BYTES);
    return [...readTcpPackets(head, 0)].find(({ isFirst }) => isFirst)?.from ?? "";
  }

  async function readPiece(capture: StoredCapture, first: number, length: number): Promise<Uint8Array> {
    const last = Math.min(first + length, capture.size) - 1;
    const parts: Uint8Array[] = [];
    for await (const part of await open(capture, { first, last })) parts.push(part);
    return Buffer.concat(parts);
  }

  return { listChallenges, listTeams, list, download, archive, remove, removeAll, read };
}

function toFullRange({ size }: StoredCapture): ByteRange {
  return { first: 0, last: size - 1 };
}

async function* readPart(
  chunks: AsyncIterable<Uint8Array>,
  { first, last }: ByteRange,
): AsyncGenerator<Uint8Array> {
  let position = 0;
  for await (const chunk of chunks) {
    yield chunk.subarray(Math.max(0, first - position), Math.max(0, last + 1 - position));
    position += chunk.length;
    if (position > last) return;
  }
}
