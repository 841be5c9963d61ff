import { describe, expect, it } from "vitest";
import { isPinOnly, type PostSearch, type PostState, toPostPage, toPostText } from "./post.domain.ts";

const buildPost = (overrides: Partial<PostState>): PostState => ({
  id: "00000000",
  title: "",
  summary: "",
  content: "",
  pinned: false,
  tags: [],
  updatedAt: new Date(0),
  authorId: null,
  authorName: null,
  authorAvatarHash: null,
  ...overrides,
});

describe("isPinOnly", () => {
  it.each([
    ["is true for an edit of title and pin alone", {}, true],
    ["is false with a summary", { summary: "" }, false],
    ["is false with content", { content: "" }, false],
    ["is false with tags", { tags: [] }, false],
    ["is false with tags that are null", { tags: null }, false],
  ])("%s", (_case, parts, expected) => {
    expect(isPinOnly({ title: "t", isPinned: true, ...parts })).toBe(expected);
  });
});

it("POST-4 clears the summary and the tags if an edit omits them", () => {
  expect(toPostText({ title: "t", isPinned: false, content: "c" }, { title: "old" })).toEqual({
    title: "t",
    summary: "",
    content: "c",
    tags: [],
    pinned: false,
  });
});

describe("toPostPage", () => {
  const posts = [
    buildPost({ id: "a", title: "Finals in Oslo", tags: ["news", "finals"] }),
    buildPost({ id: "b", summary: "bring a laptop", tags: ["news"] }),
    buildPost({ id: "c", content: "How to reach OSLO by train", tags: null }),
  ];
  const listIds = (search: Partial<PostSearch>) =>
    toPostPage(posts, { count: 10, skip: 0, ...search }).data.map(({ id }) => id);

  it.each<[string, Partial<PostSearch>, readonly string[]]>([
    ["no filter", {}, ["a", "b", "c"]],
    ["a tag", { tag: "news" }, ["a", "b"]],
    ["an empty tag", { tag: "" }, ["a", "b", "c"]],
    ["a part of a tag", { tag: "new" }, []],
    ["a word in any case, in title or text", { search: "oslo" }, ["a", "c"]],
    ["words in any order", { search: " train  oslo " }, ["c"]],
    ["a tag as a word", { search: "finals" }, ["a"]],
    ["a tag and a word", { tag: "news", search: "laptop" }, ["b"]],
    ["the second page", { count: 2, skip: 2 }, ["c"]],
    ["a page after the last", { skip: 9 }, []],
  ])("POST-7 returns the posts for %s", (_case, search, expected) => {
    expect(listIds(search)).toEqual(expected);
  });

  it("counts all matches and returns every tag, regardless of the page", () => {
    const page = toPostPage(posts, { count: 1, skip: 0, tag: "news" });
    expect(page).toMatchObject({ length: 1, total: 2, tags: ["news", "finals"] });
  });
});
