import type { Db } from "#db/client.ts";
import type { PostState } from "./post.domain.ts";

/** All posts in the order in which they are shown: pinned first, then the newest. */
export async function listPosts(db: Db): Promise<readonly PostState[]> {
  const rows = await db
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
      "users.name as authorName",
      "users.avatar_hash as authorAvatarHash",
    ])
    .orderBy("posts.pinned", "desc")
    .orderBy("posts.updated_at", "desc")
    .orderBy("posts.id")
    .limit(MOST_POSTS)
    .execute();
  return rows;
}

/** A news page, not an archive: far more than a platform writes in its life, and a bound all the same. */
const MOST_POSTS = 2000;

/** Writes the first post of a platform that has none. */
export async function insertPostIfNone(
  db: Db,
  post: Pick<PostState, "id" | "title" | "summary" | "content" | "updatedAt">,
): Promise<void> {
  const any = await db.selectFrom("posts").select("id").limit(1).executeTakeFirst();
  if (any) return;
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
