import type { ImportEntry, ImportFormat } from "@gonfalon/contract/import.ts";
import type { UploadedFile } from "@gonfalon/contract/kernel/upload.ts";
import type { Db } from "#db/client.ts";
import { tryWithLeases } from "#db/lease.ts";
import type { AfterCommit } from "#db/transaction.ts";
import { brokenConstraint } from "#db/violations.ts";
import { findFile } from "#features/asset/asset.repo.ts";
import type { AssetService, ProvenFile } from "#features/asset/asset.service.ts";
import type { GameKeys } from "#features/game/game-keys.ts";
import { instant } from "#kernel/instant.ts";
import { orRefuse, ProblemError } from "#kernel/problem-error.ts";
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
  DEFAULT_OPTIONS,
  type GivenOptions,
  IMPORT_LIFETIME_MS,
  type ImportState,
  importOptions,
} from "./import.domain.ts";
import * as repo from "./import.repo.ts";
import { type ImportArchive, openArchive, storedUpload } from "./import-archive.ts";
import { findExisting, takeIds } from "./import-rows.repo.ts";
import { type ImportThread, importThread, type LoadedSource, type ThreadPlan } from "./import-thread.ts";
import { type TakenIds, writeImport } from "./import-writer.ts";
import { teamTokens } from "./team-tokens.ts";

export interface ImportDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  readonly events: EventBus;
  readonly blobs: BlobStore;
  readonly assets: AssetService;
  readonly packages: PackageReader;
  readonly archives: ArchiveWriter;
  readonly gameKeys: GameKeys;
}

interface Administrator {
  readonly user: Principal;
  readonly client: Client;
}

/** An export that is being read. */
interface OpenSource {
  readonly archive: ImportArchive;
  readonly thread: ImportThread;
  readonly loaded: LoadedSource;
}

const INVITE_TOKEN_LENGTH = 32;

export type ImportService = ReturnType<typeof importService>;

/** Imports from other platforms: a plan first, then everything in one transaction. */
export function importService(deps: ImportDeps) {
  const { db, clock, random, log, events, blobs, assets, packages, archives, gameKeys } = deps;

  const list = () => repo.listImports(db, clock.now());
  const get = async (id: string) => orRefuse(await repo.findImport(db, id, clock.now()), "import.not-found");

  /** Reads a file to its end; `now` is when it was uploaded, so that its plan does not change with time. */
  async function reading<T>(
    file: UploadedFile,
    now: Date,
    work: (source: OpenSource) => Promise<T>,
  ): Promise<T> {
    const archive = await openArchive(file, { packages, archives });
    const parts = await archive.readTables();
    const thread = importThread();
    try {
      const order = { order: "load", parts, names: archive.names, now: now.getTime() } as const;
      return await work({ archive, thread, loaded: await thread.ask(order) });
    } finally {
      await thread.close();
    }
  }

  async function readingStored<T>(row: ImportState, work: (source: OpenSource) => Promise<T>): Promise<T> {
    const { size } = orRefuse(await findFile(db, row.fileHash), "import.not-found");
    return reading(storedUpload(blobs, row.fileHash, size), row.createdAt, work);
  }

  async function makePlan(
    tx: Db,
    { thread, loaded }: OpenSource,
    { fileHash, options }: Pick<ImportState, "fileHash" | "options">,
  ): Promise<ThreadPlan> {
    const existing = await findExisting(tx, loaded.emails);
    return thread.ask({ order: "plan", fileHash, existing, options });
  }

  function toStored(
    { summary, entries, fingerprint }: ThreadPlan,
    { options }: Pick<ImportState, "options">,
  ) {
    return { options, plan: summary, entries, fingerprint };
  }

  /** IMPORT-1 */
  async function create({ user, client }: Administrator, file: UploadedFile): Promise<ImportState> {
    const createdAt = clock.now();
    const format: ImportFormat = "Ctfd";
    const proven = await assets.toFile(file, file.name);
    const id = random.uuid(createdAt);
    const plan = await reading(file, createdAt, async (source) => {
      const options = importOptions(DEFAULT_OPTIONS, source.loaded.game, createdAt.getTime());
      const row = { fileHash: proven.hash, options };
      return toStored(await makePlan(db, source, row), row);
    });
    const expiresAt = instant(createdAt.getTime() + IMPORT_LIFETIME_MS);
    const row = {
      id,
      format,
      fileHash: proven.hash,
      fileName: proven.name,
      createdBy: user.id,
      createdAt,
      expiresAt,
    };
    await assets.store([proven], {
      refer: async (tx) => ({ result: await repo.insertImport(tx, row, plan) }),
    });
    log.info({ status: "Success", user: user.name, ip: client.ip, file: proven.name }, "import uploaded");
    return get(id);
  }

  async function update(id: string, given: GivenOptions): Promise<ImportState> {
    const row = await get(id);
    if (row.status === "Applied") throw new ProblemError("import.applied");
    await readingStored(row, async (source) => {
      const options = importOptions(given, source.loaded.game, row.createdAt.getTime());
      await repo.updatePlan(db, id, toStored(await makePlan(db, source, { ...row, options }), { options }));
    });
    return get(id);
  }

  async function remove({ user, client }: Administrator, id: string): Promise<void> {
    await get(id);
    await assets.removeUnused([(await repo.deleteImport(db, id)) ?? null]);
    log.info({ status: "Success", user: user.name, ip: client.ip, importId: id }, "import deleted");
  }

  async function listEntries(
    id: string,
    query: Parameters<typeof repo.listEntries>[2],
  ): Promise<{ readonly entries: ImportEntry[]; readonly total: number }> {
    await get(id);
    return repo.listEntries(db, id, query);
  }

  /** IMPORT-2: one import at a time. */
  async function apply(administrator: Administrator, id: string, fingerprint: string): Promise<ImportState> {
    const done = await tryWithLeases(db, ["import"], async () => {
      const row = await get(id);
      if (row.status === "Applied") throw new ProblemError("import.applied");
      await readingStored(row, (source) => applyTo(administrator, row, source, fingerprint));
    });
    if (!done) throw new ProblemError("import.busy");
    return get(id);
  }

  async function applyTo(
    administrator: Administrator,
    row: ImportState,
    source: OpenSource,
    fingerprint: string,
  ): Promise<void> {
    const plan = await makePlan(db, source, row);
    const isSame = plan.fingerprint === fingerprint;
    const outcome = isSame ? await tryWriting(administrator, row, source, plan) : "changed";
    if (outcome === "written") return;
    await repo.updatePlan(db, row.id, toStored(await makePlan(db, source, row), row));
    throw new ProblemError("import.changed");
  }

  async function tryWriting(
    { user, client }: Administrator,
    row: ImportState,
    source: OpenSource,
    plan: ThreadPlan,
  ): Promise<"written" | "changed"> {
    const files = new Map<number, ProvenFile>();
    for (const { id, files: names, document } of plan.challenges) {
      const file = await source.archive.pack(names, document.title);
      if (file) files.set(id, file);
    }
    const ids = await takeAll(plan);
    const refer = async (tx: Db, afterCommit: AfterCommit) => {
      if (!(await repo.lockReadyImport(tx, row.id))) throw new ProblemError("import.applied");
      const again = await makePlan(tx, source, row);
      if (again.fingerprint !== plan.fingerprint) throw new ProblemError("import.changed");
      await writeImport(tx, {
        thread: source.thread,
        plan,
        ids,
        files,
        random,
        authorId: user.id,
        now: clock.now(),
        isEnabling: row.options.solves,
        administrators: row.options.administrators,
      });
      await repo.updateApplied(tx, row.id, ids.gameId);
      afterCommit(() => publish(plan, ids));
      return { result: undefined };
    };
    try {
      await assets.store([...files.values()], { refer });
    } catch (error) {
      await gameKeys.discard(ids.gameId);
      // A name or an address was taken since the plan.
      if (isChanged(error)) return "changed";
      throw error;
    }
    log.info(
      { status: "Success", user: user.name, ip: client.ip, importId: row.id, gameId: ids.gameId },
      "import applied",
    );
    return "written";
  }

  /** The ids of new rows. A game must have one before its teams get their signed tokens. */
  async function takeAll(plan: ThreadPlan): Promise<TakenIds> {
    const now = clock.now();
    const [gameId = 0] = await takeIds(db, "games", 1);
    const users = new Map([
      ...plan.matchedUsers,
      ...plan.newUsers.map((id) => [id, random.uuid(now)] as const),
    ]);
    for (const [id, same] of plan.sameUsers) users.set(id, users.get(same) ?? "");
    const teamIds = await takeIds(db, "teams", plan.newTeams.length);
    const teams = new Map([
      ...plan.matchedTeams,
      ...plan.newTeams.map((id, index) => [id, teamIds[index] ?? 0] as const),
    ]);
    const participationIds = await takeIds(db, "participations", teams.size);
    const participations = new Map([...teams.keys()].map((id, index) => [id, participationIds[index] ?? 0]));
    const inviteTokens = new Map(plan.newTeams.map((id) => [id, random.hex(INVITE_TOKEN_LENGTH)]));
    return {
      gameId,
      users,
      teams,
      participations,
      inviteTokens,
      tokens: await teamTokens(gameKeys, gameId, teams),
    };
  }

  function publish(plan: ThreadPlan, { gameId }: TakenIds): void {
    events.publish({ type: "game.changed", gameId });
    if (plan.posts.length > 0) events.publish({ type: "post.changed" });
    for (const userId of new Set(plan.matchedUsers.values()))
      events.publish({ type: "user.changed", userId, renamed: false });
    for (const [sourceId, teamId] of plan.matchedTeams)
      if (sourceId) events.publish({ type: "team.changed", teamId, shown: false });
  }

  /** Files of imports hold personal data: they are deleted after a day. */
  async function sweepExpired(): Promise<void> {
    await assets.removeUnused(await repo.deleteExpired(db, clock.now()));
  }

  return { list, get, create, update, remove, listEntries, apply, sweepExpired };
}

function isChanged(error: unknown): boolean {
  if (error instanceof ProblemError) return error.key === "import.changed";
  return brokenConstraint(error) !== undefined;
}
