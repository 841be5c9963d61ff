import type { ImportOptions } from "@gonfalon/contract/import.ts";
import type { Db } from "#db/client.ts";
import type { HashedFile } from "#features/asset/asset.service.ts";
import type { GameKeys } from "#features/game/game-keys.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Random } from "#ports/random.ts";
import type { Timer } from "#ports/timer.ts";
import { CTFD_TABLE_NAMES } from "./ctfd-people.domain.ts";
import type { ImportArchive } from "./import-archive.ts";
import { type ReservedIds, reserveImportIds } from "./import-ids.ts";
import type { ImportLimits } from "./import-limits.domain.ts";
import type { ImportReader, OpenImport, PreparedImport } from "./import-reader.ts";
import { findExistingPeople } from "./import-rows.repo.ts";
import { importThread, type LoadRequest, type ThreadPlan } from "./import-thread.ts";
import { writeImport } from "./import-writer.ts";
import { publishImport } from "./publish-import.ts";
import type { ThreadedFormat } from "./source-reader.ts";

export interface ReaderDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly events: EventBus;
  readonly gameKeys: GameKeys;
  readonly importLimits: ImportLimits;
  readonly timer: Timer;
}

/** How to recognize a format that the worker thread reads (source-readers.ts). */
interface FormatRule extends Pick<ImportReader, "recognizes"> {
  /** Whether the thread needs the part. */
  isNeeded(name: string): boolean;
}

const hasMatch = (names: ReadonlySet<string>, matches: (name: string) => boolean) => [...names].some(matches);

/** Whether a part is in a folder that macOS or a package manager creates. */
const isIgnored = (name: string) => /(?:^|\/)(?:__MACOSX|node_modules)\//.test(name);
const isChallengeFile = (name: string) => /(?:^|\/)challenge\.ya?ml$/.test(name) && !isIgnored(name);
const isGzcliEvent = (name: string) => /(?:^|\/)\.gzevent$/.test(name) && !isIgnored(name);
const isCtfdTable = (name: string) => CTFD_TABLE_NAMES.some((table) => name === `db/${table}.json`);
const isTopLevelJson = (name: string) => /^[^/]+\.json$/.test(name);

/** In order of precedence: a gzcli archive also contains files that the ctfcli format recognizes. */
const FORMATS: Readonly<Record<ThreadedFormat, FormatRule>> = {
  Ctfd: {
    recognizes: (names) => names.has("db/config.json") && names.has("db/challenges.json"),
    isNeeded: isCtfdTable,
  },
  Gzcli: {
    recognizes: (names) => hasMatch(names, isGzcliEvent) && hasMatch(names, isChallengeFile),
    isNeeded: (name) => isGzcliEvent(name) || isChallengeFile(name),
  },
  Ctfcli: {
    recognizes: (names) => hasMatch(names, isChallengeFile),
    isNeeded: isChallengeFile,
  },
  Rctf: {
    recognizes: (names) => hasMatch(names, isTopLevelJson),
    isNeeded: isTopLevelJson,
  },
};

/** The readers of the formats that a worker thread reads. */
export function threadedReaders(deps: ReaderDeps): readonly ImportReader[] {
  return (Object.keys(FORMATS) as ThreadedFormat[]).map((format) => {
    const { recognizes, isNeeded } = FORMATS[format];
    const open = async (archive: ImportArchive, now: Date) =>
      openThreaded(deps, archive, {
        type: "load",
        format,
        parts: await archive.readParts(isNeeded),
        names: archive.names,
        now: now.getTime(),
        limits: deps.importLimits,
      });
    return { format, recognizes, open };
  });
}

async function openThreaded(
  deps: ReaderDeps,
  archive: ImportArchive,
  request: LoadRequest,
): Promise<OpenImport> {
  const thread = importThread(deps.timer);
  const { game, emails } = await thread.send(request).catch(async (error: unknown) => {
    await thread.close();
    throw error;
  });
  let lastPlan: { readonly plan: ThreadPlan; readonly options: ImportOptions } | undefined;

  async function plan(db: Db, fileHash: string, options: ImportOptions) {
    const existingPeople = await findExistingPeople(db, emails);
    const threadPlan = await thread.send({ type: "plan", fileHash, existingPeople, options });
    archive.refuseLargeAttachments(threadPlan.challenges);
    lastPlan = { plan: threadPlan, options };
    const { summary, entries, fingerprint } = threadPlan;
    return { options, plan: summary, entries, fingerprint };
  }

  async function prepare(authorId: string): Promise<PreparedImport> {
    if (!lastPlan) throw new Error("plan() must be called before prepare()");
    const { plan: threadPlan, options } = lastPlan;
    const files = new Map<number, HashedFile>();
    for (const { id, document, ...challenge } of threadPlan.challenges) {
      const file = await archive.pack(challenge, document.title);
      if (file) files.set(id, file);
    }
    const ids = await reserveImportIds(deps, threadPlan, options.gameId);
    const write = (tx: Db) =>
      writeImport(tx, {
        thread,
        plan: threadPlan,
        ids,
        files,
        random: deps.random,
        authorId,
        now: deps.clock.now(),
        administrators: options.administrators,
        importLimits: deps.importLimits,
      });
    return {
      gameId: ids.gameId,
      files: [...files.values()],
      write,
      publish: () => publish(deps.events, threadPlan, ids),
    };
  }

  return { game, plan, prepare, close: () => thread.close() };
}

async function publish(events: EventBus, plan: ThreadPlan, { gameId }: ReservedIds): Promise<void> {
  await publishImport(events, plan, gameId);
  if (plan.posts.length > 0) events.publish({ type: "post.changed" });
}
