import { limits } from "@gonfalon/contract/limits.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import { orRefuse, ProblemError, refuse } from "#kernel/problem-error.ts";
import type { Clock } from "#ports/clock.ts";
import type { Editor } from "#ports/editor.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";
import {
  findPostCountRefusal,
  isEmpty,
  isPinOnly,
  type PostChange,
  type PostState,
  toPostText,
} from "./post.domain.ts";
import {
  deletePostById,
  findPost,
  insertPost,
  lockPost,
  lockPostCount,
  updatePostPin,
  updatePostText,
} from "./post.repo.ts";

export interface PostEditDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly events: EventBus;
  readonly log: Logger;
}

type NewPost = PostChange & { readonly title: string };

export type PostEditService = ReturnType<typeof postEditService>;

export function postEditService({ db, clock, random, events, log }: PostEditDeps) {
  function report({ user, client }: Editor, post: Pick<PostState, "id" | "title">, message: string): void {
    events.publish({ type: "post.changed" });
    log.info(
      { status: "Success", user: user.name, ip: client.ip, postId: post.id, title: post.title },
      message,
    );
  }

  async function create(editor: Editor, change: NewPost): Promise<string> {
    const post = { ...toPostText(change, change), authorId: editor.user.id, updatedAt: clock.now() };
    return inTransaction(db, async (tx, afterCommit) => {
      refuse(findPostCountRefusal((await lockPostCount(tx)) + 1));
      let id = random.hex(limits.postIdLength);
      while (!(await insertPost(tx, id, post))) id = random.hex(limits.postIdLength);
      afterCommit(() => report(editor, { id, title: change.title }, "post created"));
      return id;
    });
  }

  async function update(editor: Editor, id: string, change: PostChange): Promise<PostState> {
    return inTransaction(db, async (tx, afterCommit) => {
      await lockPost(tx, id);
      const currentPost = orRefuse(await findPost(tx, id), "post.not-found");
      if (isEmpty(change)) return currentPost;
      const isPin = isPinOnly(change);
      if (isPin) await updatePostPin(tx, id, change.isPinned ?? false);
      else
        await updatePostText(tx, id, {
          ...toPostText(change, currentPost),
          authorId: editor.user.id,
          updatedAt: clock.now(),
        });
      const post = orRefuse(await findPost(tx, id), "post.not-found");
      afterCommit(() => report(editor, post, isPin ? getPinMessage(change) : "post updated"));
      return post;
    });
  }

  async function remove(editor: Editor, id: string): Promise<void> {
    const title = await deletePostById(db, id);
    if (title === undefined) throw new ProblemError("post.not-found");
    report(editor, { id, title }, "post deleted");
  }

  return { create, update, remove };
}

function getPinMessage({ isPinned }: PostChange): string {
  return isPinned ? "post pinned" : "post unpinned";
}
