import type { PackagedChallenge } from "@gonfalon/contract/game-package.ts";
import type { UploadedFile } from "@gonfalon/contract/kernel/upload.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import type { Db } from "#db/client.ts";
import type { AfterCommit } from "#db/transaction.ts";
import type { AssetService } from "#features/asset/asset.service.ts";
import { toLink } from "#features/challenge/attachment.domain.ts";
import {
  insertChallenge,
  updateAttachment,
  updateChallengeSettings,
} from "#features/challenge/challenge.edit.repo.ts";
import { replaceRequirements } from "#features/challenge/requirement.repo.ts";
import { replaceOverrides, updateDivision } from "#features/division/division.edit.repo.ts";
import { listDivisions } from "#features/division/division.repo.ts";
import { writtenFlags } from "#features/flag/flag.domain.ts";
import { upsertFlags } from "#features/flag/flag.repo.ts";
import { settingsRefusal, tidied } from "#features/game/game.edit.domain.ts";
import { insertGame, updatePoster } from "#features/game/game.repo.ts";
import type { GameState } from "#features/game/game.state.domain.ts";
import { insertHint } from "#features/hint/hint.edit.repo.ts";
import { parseMillis } from "#kernel/instant.ts";
import { orRefuse, ProblemError, refuse } from "#kernel/problem-error.ts";
import type { ArchiveWriter } from "#ports/archive-writer.ts";
import type { BlobStore } from "#ports/blob-store.ts";
import type { Client } from "#ports/client.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { PackageReader } from "#ports/package-reader.ts";
import type { Principal } from "#ports/principal.ts";
import type { Random } from "#ports/random.ts";
import {
  importedAttachment,
  importedChallenge,
  importedFlags,
  importedGame,
  packageName,
} from "./game-package.domain.ts";
import { type PackageContent, readPackage } from "./package-content.ts";
import { packageExport, toEntries } from "./package-export.ts";
import type { ImportedDivision } from "./packaged-divisions.domain.ts";

export interface GamePackageDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly log: Logger;
  readonly blobs: BlobStore;
  readonly assets: AssetService;
  readonly packages: PackageReader;
  readonly archives: ArchiveWriter;
  readonly packageBytes: number;
  readonly random: Random;
  readonly version: string;
}

/** The acting editor and their client. */
interface Editor {
  readonly user: Principal;
  readonly client: Client;
}

interface ExportedPackage {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

export type GamePackageService = ReturnType<typeof gamePackageService>;

export function gamePackageService(deps: GamePackageDeps) {
  const { db, clock, events, log, assets, packages, archives, packageBytes, random } = deps;
  const exports = packageExport(deps);

  /** PACKAGE-1 */
  async function exportGame(editor: Editor, gameId: number): Promise<ExportedPackage> {
    const rows = orRefuse(await exports.read(db, gameId), "game.not-found");
    report(editor, rows.game, "game exported");
    const name = packageName(rows.game.title, clock.now());
    return { name, bytes: archives.zip(toEntries(exports.toParts(rows), clock.now())) };
  }

  /** PACKAGE-3, PACKAGE-4 */
  async function importGame(editor: Editor, file: UploadedFile): Promise<number> {
    const content = await readPackage(packages, file, { packageBytes, random }).catch((error: unknown) => {
      const { user, client } = editor;
      log.warn({ status: "Denied", user: user.name, ip: client.ip, err: error }, "game package refused");
      throw error;
    });
    return keep(editor, content);
  }

  function keep(editor: Editor, { game, divisions, challenges, files }: PackageContent): Promise<number> {
    const settings = tidied(importedGame(game, parseMillis));
    if (![settings.start, settings.end, settings.writeupDeadline].every(Number.isFinite))
      throw new ProblemError("game.times-invalid");
    refuse(settingsRefusal(settings));
    const refer = async (tx: Db, afterCommit: AfterCommit) => {
      const id = await insertGame(tx, settings, clock.now());
      if (game.posterHash) await updatePoster(tx, id, game.posterHash);
      await keepDivisions(tx, id, divisions, await keepChallenges(tx, id, challenges));
      afterCommit(() => {
        events.publish({ type: "game.changed", gameId: id });
        report(editor, { id, title: settings.title }, "game imported");
      });
      return { result: id };
    };
    return assets.store(files, { refer });
  }

  /** The divisions exist already, with all permissions. */
  async function keepDivisions(
    tx: Db,
    gameId: number,
    imported: readonly ImportedDivision[],
    challengeIds: ReadonlyMap<number, number>,
  ): Promise<void> {
    const stored = await listDivisions(tx, gameId);
    for (const { overrides, ...division } of imported) {
      const { id } = orRefuse(
        stored.find(({ name }) => name === division.name),
        "division.not-found",
      );
      await updateDivision(tx, { ...division, id });
      const mapped = overrides.map(({ challengeId, permissions }) => ({
        challengeId: challengeIds.get(challengeId) ?? 0,
        permissions,
      }));
      await replaceOverrides(tx, id, mapped);
    }
  }

  /** Returns the new ids by the ids in the package. */
  async function keepChallenges(
    tx: Db,
    gameId: number,
    challenges: readonly PackagedChallenge[],
  ): Promise<ReadonlyMap<number, number>> {
    const ids = new Map<number, number>();
    const keys = new Set<string>();
    for (const challenge of challenges) {
      const { key = "" } = challenge.gonfalon ?? {};
      // A repeated key is replaced by one that is made from the title.
      ids.set(challenge.id, await keepChallenge(tx, gameId, { challenge, key: keys.has(key) ? "" : key }));
      keys.add(key);
    }
    for (const { id, gonfalon } of challenges) {
      const requires = (gonfalon?.requires ?? []).flatMap((required) => ids.get(required) ?? []);
      await replaceRequirements(tx, ids.get(id) ?? 0, requires);
    }
    return ids;
  }

  /** Returns the new id. */
  async function keepChallenge(
    tx: Db,
    gameId: number,
    { challenge, key }: { readonly challenge: PackagedChallenge; readonly key: string },
  ): Promise<number> {
    const { title, category, type } = challenge;
    const now = clock.now();
    const id = await insertChallenge(tx, { gameId, key, title, category, type, createdAt: now });
    await updateChallengeSettings(
      tx,
      id,
      importedChallenge(challenge, { now: now.getTime(), millisOf: parseMillis }),
    );
    await updateAttachment(tx, id, toLink(importedAttachment(challenge.attachment)));
    const flags = writtenFlags(
      importedFlags(challenge).map(({ value, kind, attachment }) => {
        const { attachmentType, fileHash = null, remoteUrl = null } = importedAttachment(attachment);
        return { flag: value, kind, attachmentType, fileHash, remoteUrl };
      }),
    );
    for (let start = 0; start < flags.length; start += limits.flagsPerCall)
      await upsertFlags(tx, id, flags.slice(start, start + limits.flagsPerCall));
    for (const hint of challenge.gonfalon?.paidHints ?? []) await insertHint(tx, id, hint, now);
    return id;
  }

  function report({ user, client }: Editor, game: Pick<GameState, "id" | "title">, what: string): void {
    log.info({ status: "Success", user: user.name, ip: client.ip, gameId: game.id, title: game.title }, what);
  }

  return { exportGame, importGame };
}
