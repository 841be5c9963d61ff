import type { ChallengeDocument, SyncResult } from "@gonfalon/contract/challenge-document.ts";
import { lacksFlags } from "@gonfalon/contract/enums.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import type { AssetService } from "#features/asset/asset.service.ts";
import { attachmentRefusal, toLink } from "#features/challenge/attachment.domain.ts";
import { type ChallengeState, changeRefusal, withChange } from "#features/challenge/challenge.edit.domain.ts";
import {
  findChallenge,
  insertChallenge,
  listChallenges,
  lockChallenge,
  updateAttachment,
} from "#features/challenge/challenge.edit.repo.ts";
import type { ChallengeEditService, Editor } from "#features/challenge/challenge.edit.service.ts";
import { markManaged, unmarkOthers } from "#features/challenge/managed.repo.ts";
import { ANSWER_CHARACTERS, kindRefusal, RANDOM_LENGTH, writtenFlags } from "#features/flag/flag.domain.ts";
import { deleteOtherFlags, listFlags, upsertFlags } from "#features/flag/flag.repo.ts";
import { patternRefusal } from "#features/flag/flag-pattern.ts";
import type { GameWindow } from "#features/game/game.domain.ts";
import { findGame, lockGame } from "#features/game/game.repo.ts";
import { sha256 } from "#kernel/digest.ts";
import { orRefuse, ProblemError, refuse } from "#kernel/problem-error.ts";
import type { Clock } from "#ports/clock.ts";
import type { Random } from "#ports/random.ts";
import {
  canonicalDocument,
  changesBetween,
  givenAttachment,
  givenFlags,
  hasSameFlags,
  refusedMember,
  repeatedKey,
  withDefaults,
} from "./document.domain.ts";

export interface DocumentDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly assets: AssetService;
  readonly challenges: ChallengeEditService;
}

interface SyncRequest {
  readonly documents: readonly ChallengeDocument[];
  readonly dryRun: boolean;
  readonly prune: boolean;
  readonly revisions: Readonly<Record<string, string>>;
}

/** A game during a sync. */
interface Scene {
  readonly tx: Db;
  readonly gameId: number;
  readonly window: GameWindow;
  /** What happens after the commit. */
  readonly effects: (() => void)[];
}

interface Described {
  readonly document: ChallengeDocument;
  readonly revision: string;
}

/** Rolls back a dry run. */
class DryRun extends Error {
  readonly results: SyncResult[];
  constructor(results: SyncResult[]) {
    super("dry run");
    this.results = results;
  }
}

export type DocumentService = ReturnType<typeof documentService>;

/** CODE-3 to CODE-6: the challenges of a game as documents. */
export function documentService({ db, clock, random, assets, challenges }: DocumentDeps) {
  async function list(gameId: number) {
    orRefuse(await findGame(db, gameId), "game.not-found");
    const documents = [];
    for (const challenge of await listChallenges(db, gameId)) {
      const { key, id, title } = challenge;
      documents.push({ key, challengeId: id, title, revision: (await describe(db, challenge)).revision });
    }
    return documents;
  }

  async function get(gameId: number, key: string): Promise<Described> {
    orRefuse(await findGame(db, gameId), "game.not-found");
    const found = (await listChallenges(db, gameId)).find((challenge) => challenge.key === key);
    return describe(db, orRefuse(found, "document.not-found"));
  }

  async function describe(tx: Db, challenge: ChallengeState): Promise<Described> {
    const document = canonicalDocument(challenge, await listFlags(tx, challenge.id));
    return { document, revision: sha256(JSON.stringify(document)).toString("hex") };
  }

  /** A dry run does the same and is rolled back. */
  async function sync(editor: Editor, gameId: number, request: SyncRequest) {
    try {
      const results = await inTransaction(db, async (tx, afterCommit) => {
        // CODE-4: syncs of a game run one after the other.
        const window = orRefuse(await lockGame(tx, gameId), "game.not-found");
        const scene: Scene = { tx, gameId, window, effects: [] };
        const results = await apply(editor, scene, request);
        if (request.dryRun) throw new DryRun(results);
        for (const effect of scene.effects) afterCommit(effect);
        return results;
      });
      return { applied: true, results };
    } catch (error) {
      if (error instanceof DryRun) return { applied: false, results: error.results };
      throw error;
    }
  }

  async function apply(editor: Editor, scene: Scene, request: SyncRequest): Promise<SyncResult[]> {
    const repeated = repeatedKey(request.documents);
    if (repeated !== undefined) throw invalid(repeated, "key");
    const idByKey = await lockAll(scene);
    await checkRevisions(scene, idByKey, request.revisions);
    const results: SyncResult[] = [];
    for (const document of request.documents) {
      const result = await applyDocument(editor, scene, document, idByKey.get(document.key));
      const isNew = result.action === "Create" && request.dryRun;
      results.push(isNew ? { ...result, challengeId: null } : result);
    }
    const keys = request.documents.map(({ key }) => key);
    await markManaged(scene.tx, scene.gameId, keys);
    if (!request.prune) return results;
    await unmarkOthers(scene.tx, scene.gameId, keys);
    return [...results, ...(await prune(editor, scene, idByKey, new Set(keys)))];
  }

  /** The ids of the challenges by their keys. Edits by hand wait until the sync has ended. */
  async function lockAll({ tx, gameId }: Scene): Promise<ReadonlyMap<string, number>> {
    const listed = (await listChallenges(tx, gameId)).toSorted((one, other) => one.id - other.id);
    for (const { id } of listed) await lockChallenge(tx, { gameId, challengeId: id });
    return new Map(listed.map(({ key, id }) => [key, id]));
  }

  async function find({ tx, gameId }: Scene, challengeId: number): Promise<ChallengeState> {
    return orRefuse(await findChallenge(tx, { gameId, challengeId }), "challenge.not-found");
  }

  /** CODE-5 */
  async function checkRevisions(
    scene: Scene,
    idByKey: ReadonlyMap<string, number>,
    revisions: SyncRequest["revisions"],
  ): Promise<void> {
    for (const [key, expected] of Object.entries(revisions)) {
      const id = idByKey.get(key);
      const current = id === undefined ? undefined : await describe(scene.tx, await find(scene, id));
      if (current?.revision !== expected) throw new ProblemError("document.conflict", { key });
    }
  }

  async function applyDocument(
    editor: Editor,
    scene: Scene,
    document: ChallengeDocument,
    existingId: number | undefined,
  ): Promise<SyncResult> {
    const { key, title, type } = document;
    // Its flags and attachments cannot be written in a document.
    if (type === "DynamicAttachment") throw invalid(key, "type");
    const { gameId, tx } = scene;
    const draft = { gameId, key, title, type, category: document.category ?? "Misc", createdAt: clock.now() };
    const challengeId = existingId ?? (await insertChallenge(tx, draft));
    const before = await find(scene, challengeId);
    if (before.type !== type) throw invalid(key, "type");
    const old = await describe(tx, before);
    await write(scene, before, document);
    const now = await describe(tx, await find(scene, challengeId));
    const changes = changesBetween(old.document, now.document);
    const isNew = existingId === undefined;
    if (isNew || changes.length > 0) {
      const what = isNew ? "challenge created from code" : "challenge updated from code";
      scene.effects.push(() => challenges.report(editor, { gameId, challengeId }, title, what));
    }
    const action = changes.length > 0 ? "Update" : "None";
    return {
      key,
      action: isNew ? "Create" : action,
      challengeId,
      revision: now.revision,
      changes: isNew ? [] : changes,
    };
  }

  /** Writes the members that differ. */
  async function write(scene: Scene, before: ChallengeState, document: ChallengeDocument): Promise<void> {
    const { tx, gameId, window } = scene;
    const { key } = document;
    const flags = writtenFlags(givenFlags(document));
    const attachment = givenAttachment(document);
    await namingMember(key, async () => {
      refuse(attachmentRefusal(attachment));
      refuse(kindRefusal(before.type, flags, []));
      for (const { flag, kind } of flags)
        if (kind === "Regex") refuse(patternRefusal(flag, random.text(RANDOM_LENGTH, ANSWER_CHARACTERS)));
      const after = withChange(withDefaults(before), document);
      refuse(changeRefusal({ before, after }, document, flags.length));
      if (after.isEnabled && lacksFlags(before.type, flags.length)) throw invalid(key, "flags");
      const link = toLink(attachment);
      if (link.hash !== before.attachment.hash || link.url !== before.attachment.url) {
        await assets.adopt(tx, link.hash === null ? [] : [link.hash]);
        await updateAttachment(tx, before.id, link);
      }
      if (!hasSameFlags(flags, await listFlags(tx, before.id))) {
        await deleteOtherFlags(tx, before.id, flags);
        await upsertFlags(tx, before.id, flags);
      }
      if (changesBetween(canonicalDocument(before, []), canonicalDocument(after, [])).length > 0)
        scene.effects.push(
          await challenges.save(tx, { gameId, challengeId: before.id }, window, { before, after }),
        );
    });
  }

  /** CODE-6: disables the enabled challenges with other keys. */
  async function prune(
    editor: Editor,
    scene: Scene,
    idByKey: ReadonlyMap<string, number>,
    kept: ReadonlySet<string>,
  ): Promise<SyncResult[]> {
    const results: SyncResult[] = [];
    for (const [key, challengeId] of idByKey) {
      const before = await find(scene, challengeId);
      if (kept.has(key) || (!before.isEnabled && before.opensAt === null)) continue;
      const { gameId, tx, window } = scene;
      const old = await describe(tx, before);
      const after = { ...before, isEnabled: false, opensAt: null };
      await challenges.save(tx, { gameId, challengeId }, window, { before, after });
      const now = await describe(tx, after);
      scene.effects.push(() =>
        challenges.report(editor, { gameId, challengeId }, before.title, "challenge disabled from code"),
      );
      const changes = changesBetween(old.document, now.document);
      results.push({ key, action: "Disable", challengeId, revision: now.revision, changes });
    }
    return results;
  }

  return { list, get, sync };
}

function invalid(key: string, member: string): ProblemError {
  return new ProblemError("document.invalid", { key, member });
}

/** CODE-3: a refusal names the document and its member. */
async function namingMember(key: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ProblemError) || error.key === "document.invalid") throw error;
    throw new ProblemError("document.invalid", { key, member: refusedMember(error.key) }, { cause: error });
  }
}
