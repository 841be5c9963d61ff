import type { EditedHint, HintChange, NewHint } from "@gonfalon/contract/hint.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import type { Db } from "#db/client.ts";
import { isAnnounced } from "#features/challenge/challenge.edit.domain.ts";
import type { ChallengeIds } from "#features/challenge/challenge.edit.repo.ts";
import type { ChallengeEditService } from "#features/challenge/challenge.edit.service.ts";
import { isConcealed } from "#features/challenge/requirement.repo.ts";
import { getPhase } from "#features/game/game.domain.ts";
import { insertChallengeNotice } from "#features/notice/notice.repo.ts";
import { queueChallengeEvent } from "#features/webhook/webhook-outbox.repo.ts";
import { orRefuse, ProblemError } from "#kernel/problem-error.ts";
import type { Clock } from "#ports/clock.ts";
import type { Editor } from "#ports/editor.ts";
import { deleteHint, findHint, insertHint, listHints, updateHint } from "./hint.edit.repo.ts";

export interface HintEditDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly challenges: ChallengeEditService;
}

export type HintEditService = ReturnType<typeof hintEditService>;

/** HINT-1: manages the paid hints of a challenge. */
export function hintEditService({ db, clock, challenges }: HintEditDeps) {
  async function list(ids: ChallengeIds): Promise<EditedHint[]> {
    const { id } = await challenges.find(ids);
    return listHints(db, id);
  }

  function create(editor: Editor, ids: ChallengeIds, body: NewHint): Promise<EditedHint> {
    return challenges.edit(editor, ids, async (tx, challenge, window) => {
      if ((await listHints(tx, challenge.id)).length >= limits.paidHints)
        throw new ProblemError("hint.too-many", { limit: limits.paidHints });
      const now = clock.now();
      const hint = trimTitle(body);
      const id = await insertHint(tx, challenge.id, hint, now);
      const notice = { gameId: ids.gameId, type: "NewHint", title: challenge.title, at: now } as const;
      const phase = getPhase(window, now);
      const isConcealedNow = await isConcealed(tx, challenge.id, now);
      const hasNotice = isAnnounced(challenge, phase) && !isConcealedNow;
      const noticeId = hasNotice ? await insertChallengeNotice(tx, notice) : undefined;
      const isPublic = phase !== "before" && !isConcealedNow;
      const event = { type: "hint.published", gameId: ids.gameId, challenge, at: now, isPublic } as const;
      if (challenge.isEnabled) await queueChallengeEvent(tx, event);
      return { message: "paid hint added", result: { ...hint, id, sold: 0 }, noticeId };
    });
  }

  function update(editor: Editor, ids: ChallengeIds, id: number, change: HintChange): Promise<EditedHint> {
    return challenges.edit(editor, ids, async (tx, challenge) => {
      const before = orRefuse(await findHint(tx, challenge.id, id), "hint.not-found");
      const after = { ...before, ...trimTitle({ ...before, ...change }) };
      await updateHint(tx, id, after);
      return { message: "paid hint changed", result: after };
    });
  }

  function remove(editor: Editor, ids: ChallengeIds, id: number): Promise<void> {
    return challenges.edit(editor, ids, async (tx, challenge) => {
      orRefuse(await findHint(tx, challenge.id, id), "hint.not-found");
      await deleteHint(tx, id);
      return { message: "paid hint deleted", result: undefined };
    });
  }

  return { list, create, update, remove };
}

function trimTitle({ title, content, cost }: NewHint): NewHint {
  return { title: title.trim(), content, cost };
}
