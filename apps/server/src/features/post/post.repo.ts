import { limits } from "@gonfalon/contract/limits.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { PostState, PostText } from "./post.domain.ts";

/** All posts in display order: pinned first, then newest first. */
export async function listPosts(db: Db): Promise<readonly PostState[]> {
  return selectPosts(db)
    .orderBy("posts.pinned", "desc")
    .orderBy("posts.updated_at", "desc")
    .orderBy("posts.id")
    .limit(limits.posts)
    .execute();
}

function selectPosts(db: Db) {
  return db
    .selectFrom("posts")
    .leftJoin("users", "users.id", "posts.author_id")
    .select([
      "posts.id",
      "posts.title",
      "posts.summary",
      "posts.content",
      "posts.pinned",
      "posts.tags",
      "posts.updated_at as updatedAt",
      "posts.author_id as authorId",
      "users.name as authorName",
      "users.avatar_hash as authorAvatarHash",
    ]);
}

export function findPost(db: Db, id: string): Promise<PostState | undefined> {
  return selectPosts(db).where("posts.id", "=", id).executeTakeFirst();
}

interface PostInput extends PostText {
  readonly authorId: string;
  readonly updatedAt: Date;
}

function toColumns({ authorId, updatedAt, tags, ...text }: PostInput) {
  return { ...text, tags: tags && [...tags], author_id: authorId, updated_at: updatedAt };
}

/** The number of posts. Takes a lock: concurrent calls wait until the transaction ends. */
export async function lockPostCount(db: Db): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('posts', 0))`.execute(db);
  const { total } = await db
    .selectFrom("posts")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns false if the id is taken. */
export async function insertPost(db: Db, id: string, post: PostInput): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("posts")
    .values({ id, ...toColumns(post) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Serializes edits to a post, so that none uses an outdated title. */
export async function lockPost(db: Db, id: string): Promise<void> {
  await db.selectFrom("posts").where("id", "=", id).select("id").forUpdate().execute();
}

export async function updatePostText(db: Db, id: string, post: PostInput): Promise<void> {
  await db.updateTable("posts").set(toColumns(post)).where("id", "=", id).execute();
}

export async function updatePostPin(db: Db, id: string, pinned: boolean): Promise<void> {
  await db.updateTable("posts").set({ pinned }).where("id", "=", id).execute();
}

/** Returns the title of the deleted post. */
export async function deletePostById(db: Db, id: string): Promise<string | undefined> {
  const row = await db.deleteFrom("posts").where("id", "=", id).returning("title").executeTakeFirst();
  return row?.title;
}

/** Has no effect if there are posts. */
export async function insertPostIfNone(
  db: Db,
  post: Pick<PostState, "id" | "title" | "summary" | "content" | "updatedAt">,
): Promise<void> {
  const existingPost = await db.selectFrom("posts").select("id").limit(1).executeTakeFirst();
  if (existingPost) return;
  await db
    .insertInto("posts")
    .values({
      id: post.id,
      title: post.title,
      summary: post.summary,
      content: post.content,
      tags: [],
      updated_at: post.updatedAt,
    })
    .execute();
}
