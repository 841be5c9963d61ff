import type { ImportOptions } from "@gonfalon/contract/import.ts";
import type { Db } from "#db/client.ts";
import type { ProvenFile } from "#features/asset/asset.service.ts";
import type { GameKeys } from "#features/game/game-keys.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Random } from "#ports/random.ts";
import type { ImportArchive } from "./import-archive.ts";
import { publishImported, type TakenIds, takeImportIds } from "./import-ids.ts";
import type { ImportLimits } from "./import-limits.domain.ts";
import type { ImportReader, OpenImport, PreparedImport } from "./import-reader.ts";
import { findExisting } from "./import-rows.repo.ts";
import { importThread, type LoadOrder, type ThreadPlan } from "./import-thread.ts";
import { writeImport } from "./import-writer.ts";
import type { ThreadedFormat } from "./source-reader.ts";

export interface ReaderDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly events: EventBus;
  readonly gameKeys: GameKeys;
  readonly importLimits: ImportLimits;
}

/** How a format that the worker thread reads (source-readers.ts) is recognized. */
interface FormatRule extends Pick<ImportReader, "recognizes"> {
  /** Whether the thread reads the part. */
  isRead(name: string): boolean;
}

const some = (names: ReadonlySet<string>, isWanted: (name: string) => boolean) => [...names].some(isWanted);

/** Some programs add hidden copies of files to archives. */
const isCopy = (name: string) => /(?:^|\/)(?:__MACOSX|node_modules)\//.test(name);
const isChallengeFile = (name: string) => /(?:^|\/)challenge\.ya?ml$/.test(name) && !isCopy(name);
const isGzcliEvent = (name: string) => /(?:^|\/)\.gzevent$/.test(name) && !isCopy(name);
const isTopJson = (name: string) => /^[^/]+\.json$/.test(name);

const FORMATS: Readonly<Record<ThreadedFormat, FormatRule>> = {
  Ctfd: {
    recognizes: (names) => names.has("db/config.json") && names.has("db/challenges.json"),
    isRead: (name) => /^db\/[a-z_]+\.json$/.test(name),
  },
  Gzcli: {
    recognizes: (names) => some(names, isGzcliEvent) && some(names, isChallengeFile),
    isRead: (name) => isGzcliEvent(name) || isChallengeFile(name),
  },
  Ctfcli: {
    recognizes: (names) => some(names, isChallengeFile),
    isRead: isChallengeFile,
  },
  Rctf: {
    recognizes: (names) => some(names, isTopJson),
    isRead: isTopJson,
  },
};

/** The readers of the formats that a worker thread reads. */
export function threadedReaders(deps: ReaderDeps): readonly ImportReader[] {
  return (Object.keys(FORMATS) as ThreadedFormat[]).map((format) => {
    const { recognizes, isRead } = FORMATS[format];
    const open = async (archive: ImportArchive, now: Date) =>
      openThreaded(deps, archive, {
        order: "load",
        format,
        parts: await archive.readParts(isRead),
        names: archive.names,
        now: now.getTime(),
        limits: deps.importLimits,
      });
    return { format, recognizes, open };
  });
}

async function openThreaded(deps: ReaderDeps, archive: ImportArchive, order: LoadOrder): Promise<OpenImport> {
  const thread = importThread();
  const { game, emails } = await thread.ask(order).catch(async (error: unknown) => {
    await thread.close();
    throw error;
  });
  let last: { readonly plan: ThreadPlan; readonly options: ImportOptions } | undefined;

  async function plan(db: Db, fileHash: string, options: ImportOptions) {
    const existing = await findExisting(db, emails);
    const made = await thread.ask({ order: "plan", fileHash, existing, options });
    last = { plan: made, options };
    return { options, plan: made.summary, entries: made.entries, fingerprint: made.fingerprint };
  }

  async function prepare(authorId: string): Promise<PreparedImport> {
    if (!last) throw new Error("an import is planned before it is prepared");
    const { plan: made, options } = last;
    const files = new Map<number, ProvenFile>();
    for (const { id, document, ...challenge } of made.challenges) {
      const file = await archive.pack(challenge, document.title);
      if (file) files.set(id, file);
    }
    const ids = await takeImportIds(deps, made, options.gameId);
    const write = (tx: Db) =>
      writeImport(tx, {
        thread,
        plan: made,
        ids,
        files,
        random: deps.random,
        authorId,
        now: deps.clock.now(),
        administrators: options.administrators,
      });
    return {
      gameId: ids.gameId,
      files: [...files.values()],
      write,
      publish: () => publish(deps.events, made, ids),
    };
  }

  return { game, plan, prepare, close: () => thread.close() };
}

function publish(events: EventBus, plan: ThreadPlan, { gameId }: TakenIds): void {
  publishImported(events, plan, gameId);
  if (plan.posts.length > 0) events.publish({ type: "post.changed" });
}
