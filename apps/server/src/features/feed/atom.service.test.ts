import { expect, it } from "vitest";
import { atomService } from "./atom.service.ts";

const POST = {
  title: "Write-up",
  summary: "*short*",
  content: `${"一".repeat(100_000)} the end`,
  pinned: false,
  tags: [],
  authorId: null,
  authorName: "ada",
  authorAvatarHash: null,
  updatedAt: new Date(0),
};

it("FEED-3 long texts are cut, so that the document of 50 posts fits into the cache", async () => {
  const posts = Array.from({ length: 50 }, (_, index) => ({ ...POST, id: `${index}` }));
  const { createPostsFeed } = atomService({
    publicUrl: "https://ctf.example.org",
    games: { get: () => Promise.reject(), listVisible: () => [] },
    posts: { listComplete: () => posts },
    notices: { list: () => Promise.reject() },
    settings: { get: () => ({ globalConfig: { title: "CTF", titleSuffix: false } }) },
  } as unknown as Parameters<typeof atomService>[0]);
  const document = await createPostsFeed("en-US");
  expect(Buffer.from(document).toString()).toContain("<em>short</em>");
  expect(Buffer.from(document).toString()).not.toContain("the end");
  expect(await createPostsFeed("en-US")).toBe(document);
});
