import type { PostPage } from "@gonfalon/contract/post.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { buildPost } from "#testing/build-post.ts";
import { fill } from "#testing/fill.ts";
import { showAt, signedInAs } from "#testing/show-at.tsx";

const PAGE_REQUEST = "GET /api/posts/page";

const post = buildPost({ tags: ["cup", "news"] });

const buildPage = (overrides: Partial<PostPage> = {}): PostPage => ({
  data: [post],
  length: 1,
  total: 1,
  tags: ["cup", "news"],
  ...overrides,
});

it("sends the filter of the URL, and marks the selected tag", async () => {
  const { requests } = showAt("/posts?tag=cup&search=open&page=2", {
    [PAGE_REQUEST]: { body: buildPage({ total: 11 }) },
  });
  await screen.findByRole("article");
  const requestedUrl = requests
    .map(({ url }) => new URL(url))
    .find(({ pathname }) => pathname.endsWith("/page"));
  expect(Object.fromEntries(requestedUrl?.searchParams ?? [])).toEqual({
    count: "10",
    skip: "10",
    tag: "cup",
    search: "open",
  });
  const tagFilter = within(screen.getByRole("navigation", { name: "Filter by tag" }));
  expect(tagFilter.getByRole("link", { name: "cup" }).getAttribute("aria-current")).toBe("true");
});

it("stores tag, search and page in the URL", async () => {
  const { address } = showAt("/posts", { [PAGE_REQUEST]: { body: buildPage({ total: 25 }) } });
  await userEvent.click(await screen.findByRole("button", { name: "Page 3" }));
  await waitFor(() => expect(address()).toBe("/posts?page=3"));
  const tagFilter = within(screen.getByRole("navigation", { name: "Filter by tag" }));
  await userEvent.click(tagFilter.getByRole("link", { name: "news" }));
  expect(address()).toBe("/posts?tag=news");
  await fill(screen.getByLabelText("Search posts"), "open{Enter}");
  await waitFor(() => expect(address()).toBe("/posts?tag=news&search=open"));
});

it("shows that nothing matches and links to all posts", async () => {
  const { address } = showAt("/posts?tag=gone", {
    [PAGE_REQUEST]: { body: buildPage({ data: [], total: 0 }) },
  });
  expect(await screen.findByRole("heading", { name: "No post matches" })).toBeDefined();
  await userEvent.click(screen.getByRole("link", { name: "Show all posts" }));
  expect(address()).toBe("/posts");
});

it("offers visitors neither a new post nor a pin button", async () => {
  showAt("/posts", { [PAGE_REQUEST]: { body: buildPage() } });
  await screen.findByRole("article");
  expect(screen.queryByRole("link", { name: "New post" })).toBeNull();
  expect(screen.queryByRole("button", { name: /pin/i })).toBeNull();
});

it("POST-3 sends only the pinned state to pin a post", async () => {
  const { requests } = showAt("/posts", {
    ...signedInAs("Admin"),
    [PAGE_REQUEST]: { body: buildPage() },
    [`PUT /api/edit/posts/${post.id}`]: { body: { ...post, isPinned: true } },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Pin “The cup is open”" }));
  const request = await waitFor(() => {
    const putRequest = requests.find(({ method }) => method === "PUT");
    expect(putRequest).toBeDefined();
    return putRequest;
  });
  expect(await request?.json()).toEqual({ isPinned: true });
});
