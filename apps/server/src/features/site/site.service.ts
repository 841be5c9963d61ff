import type { Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import type { Db } from "#db/client.ts";
import { inSnapshot } from "#db/transaction.ts";
import {
  type ExportPart,
  toBytesPart,
  toEntries,
  toFilePart,
} from "#features/game-package/package-export.ts";
import { type SnapshotBoardDeps, snapshotBoards } from "#features/scoreboard/snapshot-board.ts";
import { parseJsonBytes } from "#kernel/parse-json-bytes.ts";
import type { ArchiveWriter } from "#ports/archive-writer.ts";
import type { BlobStore } from "#ports/blob-store.ts";
import type { Editor } from "#ports/editor.ts";
import type { Logger } from "#ports/logger.ts";
import { createChallengePage, groupSolversByChallenge } from "./challenge-page.ts";
import { createIndexPage } from "./index-page.ts";
import { createScoreboardPage } from "./scoreboard-page.ts";
import type { SiteContent } from "./site-content.ts";
import { toSiteFiles } from "./site-files.ts";
import { type SitePage, toDocument } from "./site-page.ts";
import { type StoredPart, toAttachmentPart, toSiteChallenges, toWriteupParts } from "./site-parts.ts";
import { listFileHashes, readSiteRows } from "./site-rows.ts";
import { SITE_STYLE } from "./site-style.ts";

export interface SiteDeps extends SnapshotBoardDeps {
  readonly db: Db;
  readonly log: Logger;
  readonly blobs: BlobStore;
  readonly archives: ArchiveWriter;
  readonly publicUrl: string;
}

interface SiteOptions {
  readonly attachments: boolean;
  readonly writeups: boolean;
}

interface ExportedSite {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

export type SiteService = ReturnType<typeof siteService>;

/** SITE-1: exports a game that has ended as a zip file of static web pages. */
export function siteService(deps: SiteDeps) {
  const { db, clock, log, blobs, archives, publicUrl } = deps;
  const boards = snapshotBoards(deps);

  async function exportSite(editor: Editor, gameId: number, options: SiteOptions): Promise<ExportedSite> {
    const { user, client } = editor;
    const now = clock.now();
    const rows = await inSnapshot(db, (tx) => readSiteRows(tx, gameId, now));
    const json = await boards.serialize(rows.board);
    // The bytes match this type; scoreboard.it.test.ts verifies it.
    const board = parseJsonBytes(json) as Scoreboard;
    const challenges = toSiteChallenges(rows, board, options.attachments);
    const challengeIds = new Set(challenges.map(({ id }) => id));
    const attachmentParts = options.attachments
      ? rows.challenges.filter(({ id }) => challengeIds.has(id)).map(toAttachmentPart)
      : [];
    const fileHashes = listFileHashes(rows.game, challenges);
    const files = toSiteFiles(
      rows.files.filter(({ hash }) => fileHashes.has(hash)),
      options.attachments,
    );
    const writeups = options.writeups ? toWriteupParts(rows, board) : new Map<number, StoredPart>();
    const content: SiteContent = {
      language: client.language,
      publicUrl,
      game: rows.game,
      board,
      challenges,
      files,
      writeups: new Map(Array.from(writeups, ([teamId, { path }]) => [teamId, path])),
    };
    const storedParts = [...attachmentParts, ...files.values(), ...writeups.values()].filter(
      (part) => part !== undefined,
    );
    const parts = [
      ...toPages(content),
      toTextPart("style.css", SITE_STYLE),
      toBytesPart("board.json", json),
      ...storedParts.map((part) => toFilePart(blobs, part.path, part)),
    ];
    log.info({ status: "Success", user: user.name, ip: client.ip, gameId, ...options }, "site exported");
    return { name: `${rows.game.title}-site.zip`, bytes: archives.zip(toEntries(parts, now)) };
  }

  return { exportSite };
}

function toPages(site: SiteContent): readonly ExportPart[] {
  const toPart = (path: string, page: SitePage) => toTextPart(path, toDocument(site, page));
  const solversByChallenge = groupSolversByChallenge(site.board.items);
  return [
    toPart("index.html", createIndexPage(site)),
    toPart("scoreboard.html", createScoreboardPage(site)),
    ...site.challenges.map((challenge) =>
      toPart(
        `challenges/${challenge.id}.html`,
        createChallengePage(site, challenge, solversByChallenge.get(challenge.id) ?? []),
      ),
    ),
  ];
}

function toTextPart(path: string, text: string): ExportPart {
  return toBytesPart(path, Buffer.from(text));
}
