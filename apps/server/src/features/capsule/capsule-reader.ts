import type { ImportOptions } from "@gonfalon/contract/import.ts";
import { toCanonicalForm } from "@gonfalon/rules/canonical.ts";
import type { Db } from "#db/client.ts";
import type { GameKeys } from "#features/game/game-keys.ts";
import type { ImportArchive } from "#features/import/import-archive.ts";
import { reserveImportIds } from "#features/import/import-ids.ts";
import type { ImportLimits } from "#features/import/import-limits.domain.ts";
import { isEmailAddress, toPlannedIdentities } from "#features/import/import-people.domain.ts";
import type { ImportReader, OpenImport, PreparedImport } from "#features/import/import-reader.ts";
import { findExistingPeople } from "#features/import/import-rows.repo.ts";
import { toSourceGame } from "#features/import/package-plan.domain.ts";
import { publishImport } from "#features/import/publish-import.ts";
import { type SnapshotBoardDeps, snapshotBoards } from "#features/scoreboard/snapshot-board.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Timer } from "#ports/timer.ts";
import { MANIFEST_PART, SIGNATURE_PART } from "./capsule-parts.ts";
import { type CapsulePlan, type PlanInput, toCapsulePeople } from "./capsule-plan.domain.ts";
import { type CapsuleSource, readCapsule } from "./capsule-source.ts";
import { inThread } from "./capsule-thread.ts";
import { writeCapsule } from "./capsule-writer.ts";

export interface CapsuleReaderDeps extends SnapshotBoardDeps {
  readonly db: Db;
  readonly events: EventBus;
  readonly gameKeys: GameKeys;
  readonly importLimits: ImportLimits;
  readonly timer: Timer;
}

/** CAPSULE-2: imports capsules. Their rows are read in small batches; a worker thread creates the plan. */
export function capsuleReader(deps: CapsuleReaderDeps): ImportReader {
  return {
    format: "Capsule",
    recognizes: (names) => names.has(MANIFEST_PART) && names.has(SIGNATURE_PART),
    open: (archive) => openCapsule(deps, archive),
  };
}

async function openCapsule(deps: CapsuleReaderDeps, archive: ImportArchive): Promise<OpenImport> {
  const { random, timer, clock, events, importLimits } = deps;
  const boards = snapshotBoards(deps);
  const capsule = await readCapsule(archive, { random, timer, limits: importLimits });
  const planInput = toPlanInput(capsule);
  const emails = [...toCapsulePeople(capsule).values()].map(({ email = "" }) => email).filter(isEmailAddress);
  let lastPlan: { readonly plan: CapsulePlan; readonly options: ImportOptions } | undefined;

  async function plan(db: Db, fileHash: string, options: ImportOptions) {
    if (![null, capsule.manifest.game.publicKey].includes(options.publicKey))
      throw new ProblemError("import.key-different");
    const existingPeople = await findExistingPeople(db, JSON.stringify(emails.map(toCanonicalForm)));
    const result = await inThread("plan", { capsule: planInput, existingPeople, options, fileHash }, timer);
    lastPlan = { plan: result.plan, options };
    return { options, plan: result.plan.summary, entries: result.entries, fingerprint: result.fingerprint };
  }

  async function prepare(): Promise<PreparedImport> {
    if (!lastPlan) throw new Error("an import must be planned before it is prepared");
    const { plan: currentPlan, options } = lastPlan;
    const identities = toPlannedIdentities(currentPlan.users, currentPlan.teams);
    const ids = await reserveImportIds(deps, identities);
    const input = { capsule, plan: currentPlan, ids, options, boards, timer, importLimits };
    return {
      gameId: ids.gameId,
      files: listFiles(capsule, currentPlan),
      write: (tx) => writeCapsule(tx, { ...input, now: clock.now() }),
      publish: () => publishImport(events, identities, ids.gameId),
    };
  }

  return { game: toSourceGame(capsule.settings), plan, prepare, close: async () => undefined };
}

/** Copies the data without functions, which cannot be sent to a worker thread. */
function toPlanInput(capsule: CapsuleSource): PlanInput {
  const { manifest, settings, content, teams, participations, submissionCount, solveCount } = capsule;
  return {
    manifest,
    settings,
    content: {
      challenges: content.challenges.map(({ id, title }) => ({ id, title })),
      files: content.files.map(({ hash, name }) => ({ hash, name })),
    },
    teams,
    participations,
    writeups: new Map([...capsule.writeups].map(([id, { name }]) => [id, { name }])),
    submissionCount,
    solveCount,
    noticeCount: capsule.notices.length,
  };
}

/** The files of the package and the writeups of the teams that are imported, each once. */
function listFiles({ content, writeups, participations }: CapsuleSource, { teams }: CapsulePlan) {
  const teamIds = new Set(teams.map(({ source }) => source.id));
  const importedWriteups = participations.flatMap(({ id, teamId }) =>
    teamIds.has(teamId) ? (writeups.get(id) ?? []) : [],
  );
  return [...new Map([...content.files, ...importedWriteups].map((file) => [file.hash, file])).values()];
}
