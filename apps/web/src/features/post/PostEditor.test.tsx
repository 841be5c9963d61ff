import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { buildPost } from "#testing/build-post.ts";
import { fill } from "#testing/fill.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";

const DRAFT_KEY = "gonfalon-draft:7c1a51c4-5c5f-4a0e-9b6c-000000000001:post:new";

const post = buildPost({ summary: "now", content: "Sign up", tags: ["cup"] });

const adminResponses: StubResponses = {
  ...signedInAs("Admin"),
  "GET /api/posts/page": { body: { data: [], length: 0, total: 0, tags: [] } },
  [`GET /api/posts/${post.id}`]: { body: post },
};

async function findTitleField(): Promise<HTMLInputElement> {
  return screen.findByLabelText<HTMLInputElement>(/^Title/);
}

it("shows that the title is missing until it is entered, and sends nothing", async () => {
  const { requests } = showAt("/posts/new/edit", adminResponses);
  const titleField = await findTitleField();
  await userEvent.type(titleField, " ");
  await userEvent.click(screen.getByRole("button", { name: "Publish" }));
  expect(screen.getByText("A post needs a title")).toBeDefined();
  await userEvent.type(titleField, "x");
  expect(screen.queryByText("A post needs a title")).toBeNull();
  expect(requests.filter(({ method }) => method === "POST")).toEqual([]);
});

it("keeps the input when the server rejects it", async () => {
  const refusal = { status: 400, body: { title: "Not today", status: 400 } };
  showAt("/posts/new/edit", { ...adminResponses, "POST /api/edit/posts": refusal });
  const titleField = await findTitleField();
  await fill(titleField, "News");
  await userEvent.click(screen.getByRole("button", { name: "Publish" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Not today");
  expect(titleField.value).toBe("News");
});

it("saves every field and opens the post", async () => {
  const { requests, address } = showAt(`/posts/${post.id}/edit`, {
    ...adminResponses,
    [`PUT /api/edit/posts/${post.id}`]: { body: post },
  });
  await userEvent.type(await findTitleField(), "!");
  await userEvent.click(screen.getByRole("switch", { name: /Pin this post/ }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(address()).toBe(`/posts/${post.id}`));
  const request = requests.find(({ method }) => method === "PUT");
  expect(await request?.json()).toEqual({
    title: "The cup is open!",
    summary: "now",
    content: "Sign up",
    tags: ["cup"],
    isPinned: true,
  });
});

it("stores the input as a draft of this user", async () => {
  showAt("/posts/new/edit", adminResponses);
  await fill(await findTitleField(), "Half");
  await waitFor(() => expect(localStorage.getItem(DRAFT_KEY)).toContain("Half"));
});

const buildStoredDraft = (title: string) =>
  JSON.stringify({
    savedAt: 0,
    values: { title, summary: "", content: "", tags: [], isPinned: false },
  });

it("offers the draft of an earlier visit and does not overwrite it before it is restored", async () => {
  localStorage.setItem(DRAFT_KEY, buildStoredDraft("Half a thought"));
  showAt("/posts/new/edit", adminResponses);
  const titleField = await findTitleField();
  expect(titleField.value).toBe("");
  expect(localStorage.getItem(DRAFT_KEY)).toBe(buildStoredDraft("Half a thought"));
  await userEvent.click(screen.getByRole("button", { name: "Restore" }));
  expect(titleField.value).toBe("Half a thought");
  expect(screen.queryByText("Unsaved draft")).toBeNull();
});

it("restores only the fields that the user had edited, so that newer changes by others stay", async () => {
  showAt(`/posts/${post.id}/edit`, adminResponses);
  await fill(await findTitleField(), "!");
  await waitFor(() => expect(localStorage.getItem(DRAFT_KEY.replace("new", post.id))).toContain("open!"));
  cleanup();
  showAt(`/posts/${post.id}/edit`, {
    ...adminResponses,
    [`GET /api/posts/${post.id}`]: { body: { ...post, summary: "from today" } },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Restore" }));
  expect((await findTitleField()).value).toBe("The cup is open!");
  expect(screen.getByDisplayValue("from today")).toBeDefined();
});

it("deletes a discarded draft", async () => {
  localStorage.setItem(DRAFT_KEY, buildStoredDraft("Half a thought"));
  showAt("/posts/new/edit", adminResponses);
  await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
  expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
  expect((await findTitleField()).value).toBe("");
});

it.each(["no JSON", "{}", '{"savedAt":0,"values":{"title":1}}', "null"])(
  "ignores an invalid draft: %s",
  async (text) => {
    localStorage.setItem(DRAFT_KEY, text);
    showAt("/posts/new/edit", adminResponses);
    await findTitleField();
    expect(screen.queryByText("Unsaved draft")).toBeNull();
  },
);

it("asks for confirmation before unsaved input is lost", async () => {
  const { address } = showAt("/posts/new/edit", adminResponses);
  await fill(await findTitleField(), "Half");
  await userEvent.click(screen.getByRole("link", { name: "Cancel" }));
  await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(address()).toBe("/posts/new/edit");
  await userEvent.click(screen.getByRole("link", { name: "Cancel" }));
  await userEvent.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(address()).toBe("/posts"));
});

it("shows that the post does not exist", async () => {
  showAt("/posts/ffffffff/edit", adminResponses);
  expect(await screen.findByRole("heading", { name: "This post does not exist" })).toBeDefined();
});
