import {
  createPost,
  deletePost,
  getLatestPosts,
  getPost,
  getPostPage,
  getPosts,
  updatePost,
} from "@gonfalon/contract/post.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { visitor } from "../../../test/api-client.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let ada: TestUser;
let bob: TestUser;

beforeAll(async () => {
  ada = await server.signUp("Admin", "ada");
  bob = await server.signUp("Admin", "bob");
});

beforeEach(async () => {
  const { body } = await server.call(visitor, getPosts);
  for (const { id } of body) await server.call(ada, deletePost, { params: { id } });
  server.lines.length = 0;
});

const text = { title: "Finals", summary: "in *Oslo*", content: "# All", tags: ["news"], isPinned: false };

async function addPost(overrides: Partial<typeof text> = {}): Promise<string> {
  const { body } = await server.call(ada, createPost, { body: { ...text, ...overrides } });
  return body;
}

const readPost = async (id: string) => (await server.call(visitor, getPost, { params: { id } })).body;

const send = (method: "POST" | "PUT", url: string, body: object) =>
  server.app.inject({ method, url, headers: ada.headers, payload: body });

describe("creating a post", () => {
  it("POST-1 returns eight lower-case hex digits and stores every field, author and time", async () => {
    const id = await addPost();
    expect(id).toMatch(/^[0-9a-f]{8}$/);
    expect(await readPost(id)).toEqual({
      ...text,
      id,
      authorName: "ada",
      authorAvatar: null,
      time: server.clock.now().getTime(),
    });
  });

  it("POST-2 stores all fields of a post that is created pinned", async () => {
    expect(await readPost(await addPost({ isPinned: true }))).toMatchObject({ ...text, isPinned: true });
  });

  it("POST-8 is rejected if there are 2,000 posts, even for concurrent requests", async () => {
    await sql`
      insert into posts (id, title, summary, content, tags, updated_at)
      select lpad(to_hex(n), 8, '0'), 'post', '', '', '{}', now() from generate_series(1, 1999) n`.execute(
      server.db,
    );
    const create = () => server.call(ada, createPost, { body: text });
    const responses = await Promise.all([create(), create(), create()]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    expect((await create()).problem.title).toBe("No more posts can be added: the limit is 2000.");
    await sql`delete from posts`.execute(server.db);
  });

  it("fills in missing fields, and accepts null tags", async () => {
    const bareResponse = await send("POST", "/api/edit/posts", { title: "bare" });
    expect(await readPost(bareResponse.json())).toMatchObject({
      summary: "",
      content: "",
      tags: [],
      isPinned: false,
    });
    const untaggedResponse = await send("POST", "/api/edit/posts", { title: "untagged", tags: null });
    expect(await readPost(untaggedResponse.json())).toMatchObject({ tags: null });
  });

  it.each([
    ["no title", {}],
    ["a blank title", { title: " \t" }],
    ["a title of 129 characters", { title: "x".repeat(129) }],
    ["a summary that is null", { title: "t", summary: null }],
    ["content that is null", { title: "t", content: null }],
    ["content that is a number", { title: "t", content: 1 }],
    ["tags that are not strings", { title: "t", tags: [1] }],
    ["a tag that is too long", { title: "t", tags: ["x".repeat(65)] }],
    ["a NUL, which PostgreSQL cannot store", { title: "t\0" }],
  ])("rejects %s and stores nothing", async (_case, body) => {
    expect((await send("POST", "/api/edit/posts", body)).statusCode).toBe(400);
    expect((await server.call(visitor, getPosts)).body).toEqual([]);
  });
});

describe("editing and deleting posts", () => {
  it("POST-3 changes only the pin if summary, content and tags are missing", async () => {
    const id = await addPost();
    const before = await readPost(id);
    server.clock.advance(1000);
    const pinResponse = await server.call(bob, updatePost, {
      params: { id },
      body: { title: "ignored", isPinned: true },
    });
    expect(pinResponse.body).toEqual({ ...before, isPinned: true });
    expect(await readPost(id)).toEqual(pinResponse.body);
  });

  it("POST-3 pins a post with isPinned alone, and changes nothing if the edit has no fields", async () => {
    const id = await addPost();
    const before = await readPost(id);
    const { body: pinnedPost } = await server.call(bob, updatePost, {
      params: { id },
      body: { isPinned: true },
    });
    expect(pinnedPost).toEqual({ ...before, isPinned: true });
    const publishedCount = server.publishedEvents.length;
    const { status, body } = await server.call(bob, updatePost, { params: { id }, body: {} });
    expect([status, body]).toEqual([200, pinnedPost]);
    expect(server.publishedEvents).toHaveLength(publishedCount);
  });

  it("POST-4 keeps the title if the edit has none", async () => {
    const id = await addPost();
    const { title } = await readPost(id);
    const editResponse = await server.call(bob, updatePost, {
      params: { id },
      body: { content: "new text" },
    });
    expect(editResponse.body).toMatchObject({ title, content: "new text" });
  });

  it("POST-4 changes text and pin in one request; author and time become the editor's", async () => {
    const id = await addPost();
    server.clock.advance(1000);
    const edit = { title: "Moved", content: "to Bergen", isPinned: true };
    const editResponse = await server.call(bob, updatePost, { params: { id }, body: edit });
    expect(editResponse.body).toEqual({
      ...edit,
      id,
      summary: "",
      tags: [],
      authorName: "bob",
      authorAvatar: null,
      time: server.clock.now().getTime(),
    });
    expect(await readPost(id)).toEqual(editResponse.body);
  });

  it("POST-5 changes the ETag of a post when it is pinned", async () => {
    const id = await addPost();
    const read = () => server.call(visitor, getPost, { params: { id } });
    const before = (await read()).headers["etag"];
    await server.call(ada, updatePost, { params: { id }, body: { title: "t", isPinned: true } });
    expect((await read()).headers["etag"]).not.toBe(before);
  });

  it("deletes a post", async () => {
    const id = await addPost();
    expect((await server.call(ada, deletePost, { params: { id } })).status).toBe(200);
    expect((await server.call(visitor, getPost, { params: { id } })).status).toBe(404);
    expect((await server.call(visitor, getLatestPosts)).body).toEqual([]);
  });

  it.each(["00000000", "1", "%00", "new"])("returns 404 for the post %s", async (id) => {
    expect((await send("PUT", `/api/edit/posts/${id}`, { title: "t" })).statusCode).toBe(404);
    const deletionResponse = await server.app.inject({
      method: "DELETE",
      url: `/api/edit/posts/${id}`,
      headers: ada.headers,
    });
    expect(deletionResponse.statusCode).toBe(404);
  });

  it("POST-6 logs the user, the action and the address", async () => {
    const id = await addPost();
    await server.call(bob, updatePost, { params: { id }, body: { title: "t", isPinned: true } });
    await server.call(bob, updatePost, { params: { id }, body: { title: "t", isPinned: false } });
    await server.call(bob, updatePost, { params: { id }, body: text });
    await server.call(bob, deletePost, { params: { id } });
    expect(server.lines.map(({ fields, message }) => [message, fields.user, fields.ip])).toEqual([
      ["post created", "ada", "127.0.0.1"],
      ["post pinned", "bob", "127.0.0.1"],
      ["post unpinned", "bob", "127.0.0.1"],
      ["post updated", "bob", "127.0.0.1"],
      ["post deleted", "bob", "127.0.0.1"],
    ]);
  });
});

describe("reading posts", () => {
  it("returns pinned posts first, then the newest", async () => {
    await addPost({ title: "pinned", isPinned: true });
    server.clock.advance(1000);
    await addPost({ title: "older" });
    server.clock.advance(1000);
    await addPost({ title: "newer" });
    const { body } = await server.call(visitor, getPosts);
    expect(body.map(({ title }) => title)).toEqual(["pinned", "newer", "older"]);
  });

  it("POST-7 pages, filters by tag and searches on the server", async () => {
    await addPost({ title: "one" });
    await addPost({ title: "two", tags: ["other"] });
    const page = await server.call(visitor, getPostPage, { query: { count: 1, skip: 0, tag: "news" } });
    expect(page.body).toMatchObject({
      data: [{ title: "one" }],
      length: 1,
      total: 1,
      tags: ["news", "other"],
    });
    const searchPage = await server.call(visitor, getPostPage, {
      query: { count: 10, skip: 0, search: "TWO" },
    });
    expect(searchPage.body.data.map(({ title }) => title)).toEqual(["two"]);
  });
});
