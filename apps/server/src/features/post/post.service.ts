import { limits } from "@gonfalon/contract/limits.ts";
import type { PostDetail, PostInfo, PostPage } from "@gonfalon/contract/post.ts";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import type { Db } from "#db/client.ts";
import { derivedCache } from "#kernel/derived-cache.ts";
import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import { orRefuse } from "#kernel/problem-error.ts";
import { readCache } from "#kernel/read-cache.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Random } from "#ports/random.ts";
import {
  LATEST_POST_COUNT,
  type PostSearch,
  type PostState,
  toPostDetail,
  toPostInfo,
  toPostPage,
} from "./post.domain.ts";
import { insertPostIfNone, listPosts } from "./post.repo.ts";

export interface PostDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly events: EventBus;
}

const MAX_LIST_BYTES = 8 * MEBIBYTE;
const MAX_PAGE_BYTES = 2 * MEBIBYTE;
const MAX_DETAIL_BYTES = 4 * MEBIBYTE;

export type PostService = ReturnType<typeof postService>;

export function postService({ db, clock, random, events }: PostDeps) {
  const cache = readCache((_: "posts") => listPosts(db));
  for (const type of ["post.changed", "file.deleted", "events.missed"] as const)
    events.subscribe(type, () => cache.forget("posts"));
  // Posts contain the name and the picture of their author.
  events.subscribe("user.changed", ({ userId }) => {
    // While posts are loading, their authors are unknown.
    const isAuthor = cache.peek("posts")?.some(({ authorId }) => authorId === userId) ?? true;
    if (isAuthor) cache.forget("posts");
  });

  const lists = derivedCache<"all" | "latest", PostInfo[]>(MAX_LIST_BYTES);
  const pages = derivedCache<string, PostPage>(MAX_PAGE_BYTES);
  const details = derivedCache<string, PostDetail>(MAX_DETAIL_BYTES);

  function list(): MaybePromise<PostInfo[]> {
    return whenReady(cache.get("posts"), (posts) => lists.get("all", [posts], () => posts.map(toPostInfo)));
  }

  function listLatest(): MaybePromise<PostInfo[]> {
    return whenReady(cache.get("posts"), (posts) =>
      lists.get("latest", [posts], () => posts.slice(0, LATEST_POST_COUNT).map(toPostInfo)),
    );
  }

  function getPage(query: PostSearch): MaybePromise<PostPage> {
    return whenReady(cache.get("posts"), (posts) => {
      const createPage = () => toPostPage(posts, query);
      const isSearch = query.tag !== undefined || query.search !== undefined;
      return isSearch ? createPage() : pages.get(`${query.count}:${query.skip}`, [posts], createPage);
    });
  }

  function get(id: string): MaybePromise<PostDetail> {
    return whenReady(cache.get("posts"), (posts) => {
      const post = orRefuse(
        posts.find((candidate) => candidate.id === id),
        "post.not-found",
      );
      return details.get(id, [post], () => toPostDetail(post));
    });
  }

  /** All posts with their texts, pinned ones first. */
  function listComplete(): MaybePromise<readonly PostState[]> {
    return cache.get("posts");
  }

  /** Creates the first post of a new installation. Has no effect if there are posts. */
  async function createWelcomePost(): Promise<void> {
    await insertPostIfNone(db, {
      id: random.hex(limits.postIdLength),
      title: "Welcome to Gonfalon",
      summary: "The platform is up. Sign in as an administrator to replace this post with your own.",
      content: "Everything is ready: write posts, form teams, and raise the flag.",
      updatedAt: clock.now(),
    });
  }

  return { list, listComplete, listLatest, getPage, get, createWelcomePost };
}
