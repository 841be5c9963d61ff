import type { ImportOptions } from "@gonfalon/contract/import.ts";
import { canonical } from "@gonfalon/rules/canonical.ts";
import type { Db } from "#db/client.ts";
import type { GameKeys } from "#features/game/game-keys.ts";
import type { ImportArchive } from "#features/import/import-archive.ts";
import { publishImported, takeImportIds } from "#features/import/import-ids.ts";
import type { ImportLimits } from "#features/import/import-limits.domain.ts";
import { type Existing, isAddress, plannedIdentities } from "#features/import/import-people.domain.ts";
import type { ImportReader, OpenImport, PreparedImport } from "#features/import/import-reader.ts";
import { findExisting } from "#features/import/import-rows.repo.ts";
import { planFingerprint } from "#features/import/plan-fingerprint.ts";
import { type SnapshotBoardDeps, snapshotBoards } from "#features/scoreboard/snapshot-board.ts";
import type { EventBus } from "#ports/event-bus.ts";
import { MANIFEST_PART, SIGNATURE_PART } from "./capsule-parts.ts";
import { type CapsulePlan, capsulePeople, planCapsule, toSourceGame } from "./capsule-plan.domain.ts";
import { type CapsuleSource, readCapsule } from "./capsule-source.ts";
import { writeCapsule } from "./capsule-writer.ts";

export interface CapsuleReaderDeps extends SnapshotBoardDeps {
  readonly db: Db;
  readonly events: EventBus;
  readonly gameKeys: GameKeys;
  readonly importLimits: ImportLimits;
}

/** CAPSULE-2: imports capsules. Their rows are read in small batches, so that no worker thread is needed. */
export function capsuleReader(deps: CapsuleReaderDeps): ImportReader {
  return {
    format: "Capsule",
    recognizes: (names) => names.has(MANIFEST_PART) && names.has(SIGNATURE_PART),
    open: (archive) => openCapsule(deps, archive),
  };
}

async function openCapsule(deps: CapsuleReaderDeps, archive: ImportArchive): Promise<OpenImport> {
  const { random, clock, events, importLimits } = deps;
  const boards = snapshotBoards(deps);
  const capsule = await readCapsule(archive, { random, limits: importLimits });
  const emails = [...capsulePeople(capsule).values()].map(({ email = "" }) => email).filter(isAddress);
  let last: { readonly plan: CapsulePlan; readonly options: ImportOptions } | undefined;

  async function plan(db: Db, fileHash: string, options: ImportOptions) {
    const existing = await findExisting(db, JSON.stringify(emails.map(canonical)));
    const made = planCapsule(capsule, JSON.parse(existing) as Existing, options);
    last = { plan: made, options };
    const { summary } = made;
    const entries = JSON.stringify(made.entries);
    const fingerprint = planFingerprint({ fileHash, options, summary, entries });
    return { options, plan: summary, entries, fingerprint };
  }

  async function prepare(): Promise<PreparedImport> {
    if (!last) throw new Error("an import is planned before it is prepared");
    const { plan: made, options } = last;
    const identities = plannedIdentities(made.users, made.teams);
    const ids = await takeImportIds(deps, identities);
    const order = { capsule, plan: made, ids, options, boards };
    return {
      gameId: ids.gameId,
      files: listFiles(capsule, made),
      write: (tx) => writeCapsule(tx, { ...order, now: clock.now() }),
      publish: () => publishImported(events, identities, ids.gameId),
    };
  }

  return { game: toSourceGame(capsule.settings), plan, prepare, close: async () => undefined };
}

/** The files of the package and the writeups of the teams that are imported, each once. */
function listFiles({ content, writeups, participations }: CapsuleSource, { teams }: CapsulePlan) {
  const teamIds = new Set(teams.map(({ source }) => source.id));
  const handedIn = participations.flatMap(({ id, teamId }) =>
    teamIds.has(teamId) ? (writeups.get(id) ?? []) : [],
  );
  return [...new Map([...content.files, ...handedIn].map((file) => [file.hash, file])).values()];
}
