import type { ImportOptions } from "@gonfalon/contract/import.ts";
import { canonical } from "@gonfalon/rules/canonical.ts";
import type { Db } from "#db/client.ts";
import { listDivisions } from "#features/division/division.repo.ts";
import { updateGame } from "#features/game/game.repo.ts";
import type { PackageContent } from "#features/game-package/package-content.ts";
import { writePackage } from "#features/game-package/package-writer.ts";
import { instant } from "#kernel/instant.ts";
import { publishImported, type TakenIds, takeImportIds } from "./import-ids.ts";
import { type Existing, isAddress, plannedIdentities } from "./import-people.domain.ts";
import type { OpenImport, PreparedImport } from "./import-reader.ts";
import { IMPORTED_TABLES, importRows } from "./import-rows.domain.ts";
import {
  findExisting,
  insertGameWithId,
  insertNotice,
  insertRows,
  insertSolves,
} from "./import-rows.repo.ts";
import { type PackagePlan, type PackageSource, planPackage, toSourceGame } from "./package-plan.domain.ts";
import { planFingerprint } from "./plan-fingerprint.ts";
import type { ReaderDeps } from "./threaded-reader.ts";

/** What is imported: the plan is made from the source, the game and its challenges are written from the content. */
export interface PackageToImport {
  readonly source: PackageSource;
  readonly content: PackageContent;
}

const BATCH_ROWS = 5000;

/** The import of a game that is read as a package. */
export function openPackageImport(deps: ReaderDeps, { source, content }: PackageToImport) {
  const addresses = source.users.map(({ email }) => email).filter(isAddress);
  const emails = JSON.stringify(addresses.map(canonical));
  let last: { readonly plan: PackagePlan; readonly options: ImportOptions } | undefined;

  async function plan(db: Db, fileHash: string, options: ImportOptions) {
    const existing = JSON.parse(await findExisting(db, emails)) as Existing;
    const made = planPackage(source, existing, options);
    last = { plan: made, options };
    const entries = JSON.stringify(made.entries);
    const fingerprint = planFingerprint({ fileHash, options, summary: made.summary, entries });
    return { options, plan: made.summary, entries, fingerprint };
  }

  async function prepare(): Promise<PreparedImport> {
    if (!last) throw new Error("an import is planned before it is prepared");
    const { plan: made, options } = last;
    const identities = plannedIdentities(made.users, made.teams);
    const ids = await takeImportIds(deps, identities);
    return {
      gameId: ids.gameId,
      files: content.files,
      write: (tx) => write(tx, made, ids, options),
      publish: () => publishImported(deps.events, identities, ids.gameId),
    };
  }

  async function write(tx: Db, made: PackagePlan, ids: TakenIds, options: ImportOptions): Promise<void> {
    const { gameId } = ids;
    const now = deps.clock.now();
    await insertGameWithId(tx, gameId, now);
    const settings = { ...source.settings, title: made.game.title };
    await updateGame(tx, gameId, settings, { moves: [], changedAt: now });
    const isEnabling = options.solves && source.hasResults;
    const { challenges } = await writePackage(tx, gameId, content, { now, isEnabling });
    const divisions = new Map((await listDivisions(tx, gameId)).map(({ name, id }) => [name, id]));
    const rows = importRows({
      event: { awards: [], unlocks: [] },
      plan: made,
      ids: { ...ids, divisions, challenges, hints: new Map() },
      now: now.getTime(),
      administrators: options.administrators,
    });
    for (const table of IMPORTED_TABLES)
      for (let start = 0; start < rows[table].length; start += BATCH_ROWS)
        await insertRows(tx, table, JSON.stringify(rows[table].slice(start, start + BATCH_ROWS)));
    await insertSolves(tx, gameId);
    for (const { content: text, at } of source.notices) await insertNotice(tx, gameId, text, instant(at));
  }

  const game = toSourceGame(source.settings);
  return { game, plan, prepare, close: async () => undefined } satisfies OpenImport;
}
