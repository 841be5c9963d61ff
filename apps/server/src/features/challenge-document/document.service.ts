import type { ChallengeDocument, SyncResult } from "@gonfalon/contract/challenge-document.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import type { ChallengeState } from "#features/challenge/challenge.edit.domain.ts";
import {
  findChallenge,
  insertChallenge,
  listChallenges,
  lockChallenge,
} from "#features/challenge/challenge.edit.repo.ts";
import { markManaged, unmarkManagedExcept } from "#features/challenge/managed.repo.ts";
import { normalizeFlags } from "#features/flag/flag.domain.ts";
import { listFlags, lockFlags } from "#features/flag/flag.repo.ts";
import { findGame, lockGame } from "#features/game/game.repo.ts";
import { orRefuse, ProblemError } from "#kernel/problem-error.ts";
import type { Clock } from "#ports/clock.ts";
import type { Editor } from "#ports/editor.ts";
import { findDuplicateKey, hasSameFlags, listChanges, toNewFlags } from "./document.domain.ts";
import { type RevisedDocument, readDocument } from "./document-revision.ts";
import {
  type DocumentWriterDeps,
  documentWriter,
  type SyncContext,
  toInvalidDocumentError,
} from "./document-writer.ts";

export interface DocumentDeps extends DocumentWriterDeps {
  readonly db: Db;
  readonly clock: Clock;
}

interface SyncRequest {
  readonly documents: readonly ChallengeDocument[];
  readonly dryRun: boolean;
  readonly prune: boolean;
  readonly revisions: Readonly<Record<string, string>>;
}

/** Thrown to roll back a dry run. */
class DryRun extends Error {
  readonly results: SyncResult[];
  constructor(results: SyncResult[]) {
    super("dry run");
    this.results = results;
  }
}

export type DocumentService = ReturnType<typeof documentService>;

/** CODE-3 to CODE-6, CODE-8: the challenges of a game as documents. */
export function documentService(deps: DocumentDeps) {
  const { db, clock, challenges } = deps;
  const { write } = documentWriter(deps);

  async function list(gameId: number) {
    orRefuse(await findGame(db, gameId), "game.not-found");
    const documents = [];
    for (const challenge of await listChallenges(db, gameId)) {
      const { key, id, title } = challenge;
      documents.push({ key, challengeId: id, title, revision: (await readDocument(db, challenge)).revision });
    }
    return documents;
  }

  async function get(gameId: number, key: string): Promise<RevisedDocument> {
    orRefuse(await findGame(db, gameId), "game.not-found");
    const challenge = (await listChallenges(db, gameId)).find((candidate) => candidate.key === key);
    return readDocument(db, orRefuse(challenge, "document.not-found"));
  }

  /** A dry run makes the same changes and rolls them back. */
  async function sync(editor: Editor, gameId: number, request: SyncRequest) {
    try {
      const results = await inTransaction(db, async (tx, afterCommit) => {
        // CODE-4: syncs of a game run one after the other.
        const window = orRefuse(await lockGame(tx, gameId), "game.not-found");
        const context: SyncContext = { tx, gameId, window, storedChanges: [], effects: [] };
        const results = await apply(editor, context, request);
        if (request.dryRun) throw new DryRun(results);
        for (const { publishNotice } of context.storedChanges) afterCommit(publishNotice);
        for (const effect of context.effects) afterCommit(effect);
        for (const { queueEvent } of context.storedChanges) await queueEvent();
        return results;
      });
      return { applied: true, results };
    } catch (error) {
      if (error instanceof DryRun) return { applied: false, results: error.results };
      throw error;
    }
  }

  async function apply(editor: Editor, context: SyncContext, request: SyncRequest): Promise<SyncResult[]> {
    const duplicateKey = findDuplicateKey(request.documents);
    if (duplicateKey !== undefined) throw toInvalidDocumentError(duplicateKey, "key");
    const idByKey = await lockChallenges(context);
    await checkRevisions(context, idByKey, request.revisions);
    await lockChangedFlags(context, idByKey, request.documents);
    const results: SyncResult[] = [];
    for (const document of request.documents) {
      const result = await applyDocument(editor, context, document, idByKey.get(document.key));
      const isRolledBack = result.action === "Create" && request.dryRun;
      results.push(isRolledBack ? { ...result, challengeId: null } : result);
    }
    const keys = request.documents.map(({ key }) => key);
    await markManaged(context.tx, context.gameId, keys);
    if (!request.prune) return results;
    await unmarkManagedExcept(context.tx, context.gameId, keys);
    return [...results, ...(await prune(editor, context, idByKey, new Set(keys)))];
  }

  /** Locks all challenges of the game: manual edits wait until the sync has ended. Returns the ids by key. */
  async function lockChallenges({ tx, gameId }: SyncContext): Promise<ReadonlyMap<string, number>> {
    const sortedChallenges = (await listChallenges(tx, gameId)).toSorted((one, other) => one.id - other.id);
    for (const { id } of sortedChallenges) await lockChallenge(tx, { gameId, challengeId: id });
    return new Map(sortedChallenges.map(({ key, id }) => [key, id]));
  }

  async function getChallenge({ tx, gameId }: SyncContext, challengeId: number): Promise<ChallengeState> {
    return orRefuse(await findChallenge(tx, { gameId, challengeId }), "challenge.not-found");
  }

  /** CODE-5: refuses the sync if the revision of a challenge is not the expected one. */
  async function checkRevisions(
    context: SyncContext,
    idByKey: ReadonlyMap<string, number>,
    revisions: SyncRequest["revisions"],
  ): Promise<void> {
    for (const [key, expectedRevision] of Object.entries(revisions)) {
      const id = idByKey.get(key);
      const currentDocument =
        id === undefined ? undefined : await readDocument(context.tx, await getChallenge(context, id));
      if (currentDocument?.revision !== expectedRevision)
        throw new ProblemError("document.conflict", { key });
    }
  }

  /**
   * CODE-4: locks, in one statement, the flags of all challenges whose flags change. Otherwise the order of the
   * documents could cause a deadlock.
   */
  async function lockChangedFlags(
    { tx }: SyncContext,
    idByKey: ReadonlyMap<string, number>,
    documents: readonly ChallengeDocument[],
  ): Promise<void> {
    const changedIds: number[] = [];
    for (const document of documents) {
      const id = idByKey.get(document.key);
      if (id !== undefined && !hasSameFlags(normalizeFlags(toNewFlags(document)), await listFlags(tx, id)))
        changedIds.push(id);
    }
    await lockFlags(tx, changedIds);
  }

  async function applyDocument(
    editor: Editor,
    context: SyncContext,
    document: ChallengeDocument,
    existingId: number | undefined,
  ): Promise<SyncResult> {
    const { key, title, type } = document;
    // A document cannot contain the flags and attachments of this type.
    if (type === "DynamicAttachment") throw toInvalidDocumentError(key, "type");
    const { gameId, tx } = context;
    const category = document.category ?? "Misc";
    const newChallenge = { gameId, key, title, type, category, createdAt: clock.now() };
    const challengeId = existingId ?? (await insertChallenge(tx, newChallenge));
    const before = await getChallenge(context, challengeId);
    if (before.type !== type) throw toInvalidDocumentError(key, "type");
    const previousDocument = await readDocument(tx, before);
    await write(context, before, document);
    const currentDocument = await readDocument(tx, await getChallenge(context, challengeId));
    const changes = listChanges(previousDocument.document, currentDocument.document);
    const isNew = existingId === undefined;
    if (isNew || changes.length > 0) {
      const message = isNew ? "challenge created from code" : "challenge updated from code";
      context.effects.push(() => challenges.report(editor, { gameId, challengeId }, title, message));
    }
    const action = changes.length > 0 ? "Update" : "None";
    return {
      key,
      action: isNew ? "Create" : action,
      challengeId,
      revision: currentDocument.revision,
      changes: isNew ? [] : changes,
    };
  }

  /** CODE-6: disables the enabled and the scheduled challenges with other keys that could have a document. */
  async function prune(
    editor: Editor,
    context: SyncContext,
    idByKey: ReadonlyMap<string, number>,
    documentKeys: ReadonlySet<string>,
  ): Promise<SyncResult[]> {
    const results: SyncResult[] = [];
    for (const [key, challengeId] of idByKey) {
      const before = await getChallenge(context, challengeId);
      const isDisabled = !before.isEnabled && before.opensAt === null;
      if (documentKeys.has(key) || isDisabled || before.type === "DynamicAttachment") continue;
      const { gameId, tx, window } = context;
      const previousDocument = await readDocument(tx, before);
      const after = { ...before, isEnabled: false, opensAt: null };
      context.storedChanges.push(
        await challenges.save(tx, { gameId, challengeId }, window, { before, after }),
      );
      const currentDocument = await readDocument(tx, after);
      context.effects.push(() =>
        challenges.report(editor, { gameId, challengeId }, before.title, "challenge disabled from code"),
      );
      const changes = listChanges(previousDocument.document, currentDocument.document);
      results.push({ key, action: "Disable", challengeId, revision: currentDocument.revision, changes });
    }
    return results;
  }

  return { list, get, sync };
}
