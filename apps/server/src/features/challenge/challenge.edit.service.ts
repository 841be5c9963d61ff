import type { EditedChallenge, EditedChallengeInfo } from "@gonfalon/contract/challenge.ts";
import type { ChallengeUpdate } from "@gonfalon/contract/challenge-update.ts";
import type { ChallengeCategory, ChallengeType } from "@gonfalon/contract/enums.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import type { AssetService } from "#features/asset/asset.service.ts";
import { listChallengeIds, listRequirements } from "#features/division/division.edit.repo.ts";
import type { FlagService } from "#features/flag/flag.service.ts";
import { type GameWindow, getGameTime, getPhase } from "#features/game/game.domain.ts";
import { lockGame } from "#features/game/game.repo.ts";
import type { InstanceView } from "#features/instance/instance-view.service.ts";
import { insertChallengeNotice } from "#features/notice/notice.repo.ts";
import { queueChallengeEvent } from "#features/webhook/webhook-outbox.repo.ts";
import { orRefuse, ProblemError, refuse } from "#kernel/problem-error.ts";
import type { Clock } from "#ports/clock.ts";
import type { Editor } from "#ports/editor.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import { type AttachmentInput, findAttachmentRefusal, toLink } from "./attachment.domain.ts";
import {
  applyChange,
  type ChallengeState,
  type Edit,
  findChangeRefusal,
  getAnnouncement,
  isAnnounced,
  isDue,
  toChallengeDetail,
  toChallengeInfo,
} from "./challenge.edit.domain.ts";
import {
  type ChallengeIds,
  deleteChallengeByIds,
  findChallenge,
  findGameWindow,
  insertChallenge,
  listChallenges,
  lockChallenge,
  lockGameWindow,
  updateAttachment,
  updateChallengeSettings,
} from "./challenge.edit.repo.ts";
import { findRequirementRefusal } from "./requirement.domain.ts";
import { isConcealed, replaceRequirements } from "./requirement.repo.ts";

export interface ChallengeEditDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly log: Logger;
  readonly assets: AssetService;
  readonly flags: FlagService;
  readonly containers: InstanceView;
}

interface ChallengeInput {
  readonly title: string;
  readonly category: ChallengeCategory;
  readonly type: ChallengeType;
}

const webhookTypes = { NewChallenge: "challenge.opened", NewHint: "hint.published" } as const;

interface EditResult<T> {
  /** The log message; undefined if nothing changed. */
  readonly message: string | undefined;
  readonly result: T;
  /** The notice to the players, if any. */
  readonly noticeId?: number | undefined;
}

/** The steps that follow a stored change. */
export interface StoredChange {
  /** Queues the webhook event, if any. Call it as the last statement of the transaction. */
  readonly queueEvent: () => Promise<void>;
  /** Publishes the notice, if any. Call it after the commit. */
  readonly publishNotice: () => void;
}

export type ChallengeEditService = ReturnType<typeof challengeEditService>;

export function challengeEditService(deps: ChallengeEditDeps) {
  const { db, clock, events, log, assets, flags, containers } = deps;

  async function list(gameId: number): Promise<EditedChallengeInfo[]> {
    orRefuse(await findGameWindow(db, gameId), "game.not-found");
    return (await listChallenges(db, gameId)).map(toChallengeInfo);
  }

  async function get(ids: ChallengeIds): Promise<EditedChallenge> {
    return readDetail(db, await getChallenge(db, ids));
  }

  async function readDetail(tx: Db, challenge: ChallengeState): Promise<EditedChallenge> {
    const testContainer = await containers.getForTest(tx, challenge.id);
    return toChallengeDetail(challenge, await flags.list(tx, challenge), testContainer);
  }

  /** CHAL-1: a new challenge is disabled. */
  function create(editor: Editor, gameId: number, input: ChallengeInput): Promise<EditedChallenge> {
    return inTransaction(db, async (tx, afterCommit) => {
      orRefuse(await lockGameWindow(tx, gameId), "game.not-found");
      const challengeId = await insertChallenge(tx, { ...input, gameId, createdAt: clock.now() });
      const ids = { gameId, challengeId };
      afterCommit(() => report(editor, ids, input.title, "challenge created"));
      return readDetail(tx, await getChallenge(tx, ids));
    });
  }

  /** CHAL-3: fields that are missing or null keep their value. */
  function update(editor: Editor, ids: ChallengeIds, change: ChallengeUpdate): Promise<EditedChallenge> {
    return inTransaction(db, async (tx, afterCommit) => {
      const window = orRefuse(await lockGameWindow(tx, ids.gameId), "game.not-found");
      // LOCK-1: edits of requirements are serialized, so that two of them cannot form a cycle together.
      if (change.requires) await lockGame(tx, ids.gameId);
      const before = orRefuse(await lockChallenge(tx, ids), "challenge.not-found");
      const after = applyChange(before, change);
      refuse(findChangeRefusal({ before, after }, change, await flags.count(tx, before)));
      if (change.requires) await writeRequirements(tx, ids, after.requires);
      const { queueEvent, publishNotice } = await save(tx, ids, window, { before, after });
      afterCommit(() => {
        report(editor, ids, after.title, getChangeMessage(before, after));
        publishNotice();
      });
      const editedChallenge = await readDetail(tx, after);
      await queueEvent();
      return editedChallenge;
    });
  }

  /** LOCK-1: replaces the requirements. Rejects invalid ones, and those that would form a cycle. */
  async function writeRequirements(tx: Db, ids: ChallengeIds, requires: readonly number[]): Promise<void> {
    const { gameId, challengeId } = ids;
    const challengeIds = await listChallengeIds(tx, gameId);
    const currentRequirements = await listRequirements(tx, gameId);
    refuse(findRequirementRefusal({ challengeId, requires, challengeIds, currentRequirements }));
    await replaceRequirements(tx, challengeId, requires);
  }

  /** Stores a change and the notice to the players. */
  async function save(tx: Db, ids: ChallengeIds, window: GameWindow, edit: Edit): Promise<StoredChange> {
    await updateChallengeSettings(tx, edit.before.id, edit.after);
    const { gameId } = ids;
    const now = clock.now();
    const type = getAnnouncement(edit);
    if (!type) return { queueEvent: async () => undefined, publishNotice: () => undefined };
    const { after } = edit;
    const isConcealedNow = await isConcealed(tx, after.id, now);
    const phase = getPhase(window, now);
    const hasNotice = isAnnounced(after, phase) && !isConcealedNow;
    const noticeId = hasNotice
      ? await insertChallengeNotice(tx, { gameId, type, title: after.title, at: now })
      : undefined;
    const isPublic = phase !== "before" && !isConcealedNow;
    const event = { type: webhookTypes[type], gameId, challenge: after, at: now, isPublic };
    return {
      queueEvent: () => queueChallengeEvent(tx, event),
      publishNotice: () => noticeId !== undefined && announce(gameId, noticeId),
    };
  }

  function announce(gameId: number, noticeId: number): void {
    events.publish({ type: "notice.created", gameId, noticeId });
  }

  /** CHAL-9: a challenge that cannot be enabled stays disabled without a schedule, and the reason is logged. */
  function openScheduled(ids: ChallengeIds): Promise<void> {
    return inTransaction(db, async (tx, afterCommit) => {
      const window = await lockGameWindow(tx, ids.gameId);
      const before = await lockChallenge(tx, ids);
      // Another process may already have opened the challenge.
      if (!window || !before || !isDue(before, getGameTime(window, clock.now()).getTime())) return;
      const change = { isEnabled: true };
      const enabledState = applyChange(before, change);
      const refusal = findChangeRefusal(
        { before, after: enabledState },
        change,
        await flags.count(tx, before),
      );
      const after = refusal ? { ...before, opensAt: null } : enabledState;
      const { queueEvent, publishNotice } = await save(tx, ids, window, { before, after });
      afterCommit(() => {
        const fields = { ...ids, title: before.title };
        if (refusal) log.warn({ status: "Failed", ...fields, refusal }, "scheduled challenge not enabled");
        else log.info({ status: "Success", ...fields }, "scheduled challenge enabled");
        events.publish({ type: "challenge.changed", ...ids });
        publishNotice();
      });
      await queueEvent();
    });
  }

  /** CHAL-5: also deletes the flags, instances, submissions and solves of the challenge. */
  async function remove(editor: Editor, ids: ChallengeIds): Promise<void> {
    const title = await inTransaction(db, async (tx) => {
      // Edits of requirements and divisions also lock the game. They replace rows that refer to the challenge, which
      // could otherwise deadlock with the deletion of these rows.
      orRefuse(await lockGame(tx, ids.gameId), "game.not-found");
      // Locked before its instances, as in the removal of a flag.
      orRefuse(await lockChallenge(tx, ids), "challenge.not-found");
      return orRefuse(await deleteChallengeByIds(tx, ids), "challenge.not-found");
    });
    report(editor, ids, title, "challenge deleted");
  }

  /** CHAL-6: replaces the attachment of a challenge, or removes it. */
  function setAttachment(editor: Editor, ids: ChallengeIds, attachment: AttachmentInput): Promise<void> {
    return edit(editor, ids, async (tx, challenge) => {
      if (challenge.type === "DynamicAttachment") throw new ProblemError("challenge.attachment-per-flag");
      refuse(findAttachmentRefusal(attachment));
      const link = toLink(attachment);
      await assets.markUsed(tx, link.hash === null ? [] : [link.hash]);
      await updateAttachment(tx, challenge.id, link);
      return { message: "attachment changed", result: undefined };
    });
  }

  /** Runs an edit while the row of the challenge is locked. */
  function edit<T>(
    editor: Editor,
    ids: ChallengeIds,
    work: (tx: Db, challenge: ChallengeState, window: GameWindow) => Promise<EditResult<T>>,
  ): Promise<T> {
    return inTransaction(db, async (tx, afterCommit) => {
      const window = orRefuse(await lockGameWindow(tx, ids.gameId), "game.not-found");
      const challenge = orRefuse(await lockChallenge(tx, ids), "challenge.not-found");
      const { message, result, noticeId } = await work(tx, challenge, window);
      if (message !== undefined) afterCommit(() => report(editor, ids, challenge.title, message));
      if (noticeId !== undefined) afterCommit(() => announce(ids.gameId, noticeId));
      return result;
    });
  }

  /** Disables a challenge within an edit. */
  function disable(tx: Db, challenge: ChallengeState): Promise<void> {
    return updateChallengeSettings(tx, challenge.id, { ...challenge, isEnabled: false });
  }

  /** The current state of a challenge. */
  function find(ids: ChallengeIds): Promise<ChallengeState> {
    return getChallenge(db, ids);
  }

  async function getChallenge(tx: Db, ids: ChallengeIds): Promise<ChallengeState> {
    orRefuse(await findGameWindow(tx, ids.gameId), "game.not-found");
    return orRefuse(await findChallenge(tx, ids), "challenge.not-found");
  }

  /** Publishes the change and logs the action. */
  function report({ user, client }: Editor, ids: ChallengeIds, title: string, message: string): void {
    events.publish({ type: "challenge.changed", ...ids });
    log.info({ status: "Success", user: user.name, ip: client.ip, ...ids, title }, message);
  }

  return {
    list,
    get,
    find,
    create,
    update,
    remove,
    setAttachment,
    edit,
    save,
    report,
    disable,
    openScheduled,
  };
}

function getChangeMessage(before: ChallengeState, after: ChallengeState): string {
  if (before.isEnabled === after.isEnabled) return "challenge updated";
  return after.isEnabled ? "challenge enabled" : "challenge disabled";
}
