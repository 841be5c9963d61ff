import { limits } from "@gonfalon/contract/limits.ts";
import type { Db } from "#db/client.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import { readCache } from "#kernel/read-cache.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Random } from "#ports/random.ts";
import { LATEST_POSTS, type PostState } from "./post.domain.ts";
import { insertPostIfNone, listPosts } from "./post.repo.ts";

export interface PostDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly events: EventBus;
}

export type PostService = ReturnType<typeof postService>;

export function postService({ db, clock, random, events }: PostDeps) {
  // The list shows authors by name and picture.
  const cache = readCache((_: "posts") => listPosts(db));
  for (const type of ["post.changed", "file.deleted", "events.missed"] as const)
    events.subscribe(type, () => cache.forget("posts"));
  events.subscribe("user.changed", ({ userId }) => {
    // Posts that are still being read may be by anybody.
    const isAuthor = cache.peek("posts")?.some(({ authorId }) => authorId === userId) ?? true;
    if (isAuthor) cache.forget("posts");
  });

  async function list(): Promise<readonly PostState[]> {
    return cache.get("posts");
  }

  async function latest(): Promise<readonly PostState[]> {
    return (await list()).slice(0, LATEST_POSTS);
  }

  async function get(id: string): Promise<PostState> {
    const post = (await list()).find((candidate) => candidate.id === id);
    if (!post) throw new ProblemError("post.not-found");
    return post;
  }

  /** The welcome post of a new installation. */
  async function welcome(): Promise<void> {
    await insertPostIfNone(db, {
      id: random.hex(limits.postIdLength),
      title: "Welcome to Gonfalon",
      summary: "The platform is up. Sign in as an administrator to replace this post with your own.",
      content: "Everything is ready: write posts, form teams, and raise the flag.",
      updatedAt: clock.now(),
    });
  }

  return { list, latest, get, welcome };
}
