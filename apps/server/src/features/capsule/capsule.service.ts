import { CAPSULE_FORMAT, type CapsuleManifest } from "@gonfalon/contract/capsule.ts";
import type { CapsulePeople } from "@gonfalon/contract/enums.ts";
import type { Db } from "#db/client.ts";
import { inSnapshot } from "#db/transaction.ts";
import { getPhase } from "#features/game/game.domain.ts";
import type { GameKeys } from "#features/game/game-keys.ts";
import {
  type ExportPart,
  packageExport,
  toBytesPart,
  toEntries,
  toFilePart,
} from "#features/game-package/package-export.ts";
import { findBoardRows } from "#features/scoreboard/scoreboard.repo.ts";
import { type SnapshotBoardDeps, snapshotBoards } from "#features/scoreboard/snapshot-board.ts";
import { orRefuse } from "#kernel/problem-error.ts";
import type { ArchiveWriter } from "#ports/archive-writer.ts";
import type { BlobStore } from "#ports/blob-store.ts";
import type { Editor } from "#ports/editor.ts";
import type { Logger } from "#ports/logger.ts";
import { listCapsuleData, listCapsuleWriteups } from "./capsule.repo.ts";
import { MANIFEST_PART, SIGNATURE_PART } from "./capsule-parts.ts";
import { toTextPart } from "./capsule-text-part.ts";

export interface CapsuleDeps extends SnapshotBoardDeps {
  readonly db: Db;
  readonly log: Logger;
  readonly blobs: BlobStore;
  readonly archives: ArchiveWriter;
  readonly gameKeys: Pick<GameKeys, "getPublicKey" | "sign">;
  readonly version: string;
}

interface ExportedCapsule {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

export type CapsuleService = ReturnType<typeof capsuleService>;

/** CAPSULE-1: exports games as signed archives. */
export function capsuleService(deps: CapsuleDeps) {
  const { db, clock, log, blobs, archives, gameKeys, version } = deps;
  const boards = snapshotBoards(deps);
  const packages = packageExport(deps);

  async function exportCapsule(
    editor: Editor,
    gameId: number,
    people: CapsulePeople,
  ): Promise<ExportedCapsule> {
    const now = clock.now();
    const { rows, board, data, writeups } = await readRows(gameId, people);
    const parts: ExportPart[] = [
      ...packages.toParts(rows).map((part) => ({ ...part, name: `package/${part.name}` })),
      ...(await Promise.all(
        Array.from(data, ([name, strings]) => toTextPart(`data/${name}.ndjson`, strings)),
      )),
      toBytesPart("board.json", await boards.serialize(board)),
      ...writeups.map((file) => toFilePart(blobs, `writeups/${file.participationId}.pdf`, file)),
    ];
    const manifest: CapsuleManifest = {
      ...CAPSULE_FORMAT,
      exportedAt: now.toISOString(),
      exporterVersion: version,
      final: getPhase(rows.game, now) === "after",
      people,
      game: { id: gameId, title: rows.game.title, publicKey: await gameKeys.getPublicKey(gameId) },
      parts: parts.map(({ name, size, sha256 }) => ({ name, size, sha256 })),
    };
    const manifestBytes = Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`);
    const signature = await gameKeys.sign(gameId, manifestBytes);
    const { user, client } = editor;
    log.info({ status: "Success", user: user.name, ip: client.ip, gameId, people }, "capsule exported");
    const head = [
      toBytesPart(MANIFEST_PART, manifestBytes),
      toBytesPart(SIGNATURE_PART, Buffer.from(signature)),
    ];
    return {
      name: `${rows.game.title}-capsule.zip`,
      bytes: archives.zip(toEntries([...head, ...parts], now)),
    };
  }

  /** All rows in one snapshot, so that the parts are consistent. */
  function readRows(gameId: number, people: CapsulePeople) {
    return inSnapshot(db, async (tx) => ({
      rows: orRefuse(await packages.read(tx, gameId), "game.not-found"),
      board: orRefuse(await findBoardRows(tx, gameId), "game.not-found"),
      data: await listCapsuleData(tx, gameId, people),
      writeups: await listCapsuleWriteups(tx, gameId),
    }));
  }

  return { exportCapsule };
}
