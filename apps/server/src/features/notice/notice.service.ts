import type { GameNotice } from "@gonfalon/contract/notice.ts";
import { isStaff } from "@gonfalon/rules/roles.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import { getFreezeTime } from "#features/game/game.domain.ts";
import type { GameService } from "#features/game/game.service.ts";
import type { GameAccess } from "#features/participation/game-access.service.ts";
import { queueNoticeEvent } from "#features/webhook/webhook-outbox.repo.ts";
import { derivedCache } from "#kernel/derived-cache.ts";
import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import { PERSONAL_CACHE_BYTES } from "#kernel/personal-cache-bytes.ts";
import { orRefuse, ProblemError } from "#kernel/problem-error.ts";
import { readCache } from "#kernel/read-cache.ts";
import type { Clock } from "#ports/clock.ts";
import type { Editor } from "#ports/editor.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { Principal } from "#ports/principal.ts";
import {
  deleteNotice,
  insertNotice,
  listNotices,
  listOrganizerNotices,
  lockNotice,
  updateNotice,
} from "./notice.repo.ts";

export interface NoticeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly log: Logger;
  readonly access: GameAccess;
  readonly games: GameService;
}

interface NoticeKey {
  readonly gameId: number;
  readonly noticeId: number;
}

export type NoticeService = ReturnType<typeof noticeService>;

export function noticeService({ db, clock, events, log, access, games }: NoticeDeps) {
  const cache = readCache((gameId: number) => listNotices(db, gameId));
  const frozenLists = readCache((key: string) => listNotices(db, ...parseFrozenKey(key)));
  const pages = derivedCache<string, GameNotice[]>(PERSONAL_CACHE_BYTES.notices);
  for (const type of ["notice.created", "notice.changed"] as const)
    events.subscribe(type, ({ gameId }) => {
      cache.forget(gameId);
      frozenLists.forgetAll();
    });
  events.subscribe("events.missed", () => {
    cache.forgetAll();
    frozenLists.forgetAll();
  });

  function report(
    { user, client }: Editor,
    key: NoticeKey,
    type: "notice.created" | "notice.changed",
    message: string,
  ): void {
    events.publish({ type, ...key });
    log.info({ status: "Success", user: user.name, ip: client.ip, ...key }, message);
  }

  /** NOTICE-1, FREEZE-5: notices of organizers first, then automatic ones, each group newest first. */
  function list(
    user: Principal | undefined,
    gameId: number,
    { count, skip }: { readonly count: number; readonly skip: number },
  ): MaybePromise<GameNotice[]> {
    return whenReady(access.requireBoardAccess(user, gameId), (game) => {
      const freezeTime = isStaff(user?.role) ? undefined : getFreezeTime(game, clock.now());
      const allNotices =
        freezeTime === undefined ? cache.get(gameId) : frozenLists.get(`${gameId} ${freezeTime}`);
      const key = `${gameId}:${freezeTime ?? ""}:${count}:${skip}`;
      return whenReady(allNotices, (notices) => {
        const page = notices.slice(skip, skip + count);
        // The sources are the notices of the page, so that a cached page does not keep a whole list in memory.
        return pages.get(key, page, () => page);
      });
    });
  }

  async function listForEditors(gameId: number): Promise<readonly GameNotice[]> {
    await games.get(gameId);
    return listOrganizerNotices(db, gameId);
  }

  async function create(editor: Editor, gameId: number, content: string): Promise<GameNotice> {
    await games.get(gameId);
    return inTransaction(db, async (tx, afterCommit) => {
      const at = clock.now();
      const notice = await insertNotice(tx, gameId, content, at);
      await queueNoticeEvent(tx, { gameId, id: notice.id, content, at });
      afterCommit(() =>
        report(editor, { gameId, noticeId: notice.id }, "notice.created", "notice published"),
      );
      return notice;
    });
  }

  /** Updates or deletes an organizer's notice; automatic notices cannot be changed. */
  async function change<T>(
    editor: Editor,
    key: NoticeKey,
    message: string,
    work: (tx: Db) => Promise<T>,
  ): Promise<T> {
    return inTransaction(db, async (tx, afterCommit) => {
      const notice = orRefuse(await lockNotice(tx, key.gameId, key.noticeId), "notice.not-found");
      if (notice.type !== "Normal") throw new ProblemError("notice.automatic");
      afterCommit(() => report(editor, key, "notice.changed", message));
      return work(tx);
    });
  }

  function update(editor: Editor, key: NoticeKey, content: string): Promise<GameNotice> {
    return change(editor, key, "notice edited", (tx) => updateNotice(tx, key.noticeId, content, clock.now()));
  }

  function remove(editor: Editor, key: NoticeKey): Promise<void> {
    return change(editor, key, "notice deleted", (tx) => deleteNotice(tx, key.noticeId));
  }

  return { list, listForEditors, create, update, remove };
}

function parseFrozenKey(key: string): [gameId: number, freezeTime: number] {
  const [gameId = 0, freezeTime = 0] = key.split(" ").map(Number);
  return [gameId, freezeTime];
}
