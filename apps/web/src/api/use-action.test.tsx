import { getPost, getPosts, type PostInfo } from "@gonfalon/contract/post.ts";
import { MantineProvider } from "@mantine/core";
import { cleanNotifications, Notifications } from "@mantine/notifications";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isCachedEndpoint } from "./cache-key.ts";
import { type ActionOptions, type Outcome, useAction } from "./use-action.ts";
import { useEndpoint } from "./use-endpoint.ts";

const posts: PostInfo[] = [];
const outcomes: Outcome<string>[] = [];

beforeEach(() => {
  posts.length = 0;
  outcomes.length = 0;
  vi.stubGlobal("fetch", async () => Response.json(posts));
  vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => act(() => cleanNotifications()));

interface Props {
  readonly work: (title: string) => Promise<string>;
  readonly options?: ActionOptions;
}

function Editor({ work, options }: Props) {
  const list = useEndpoint(getPosts);
  const add = useAction(work, options);
  return (
    <>
      <p>{list.state === "ready" ? `${list.data.length} posts` : list.state}</p>
      <button
        type="button"
        disabled={add.pending}
        onClick={() => void add.run("new").then((o) => outcomes.push(o))}
      >
        add
      </button>
    </>
  );
}

function show(props: Props) {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MantineProvider>
        <Notifications />
        <Editor {...props} />
      </MantineProvider>
    </SWRConfig>,
  );
}

const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "add" });

it("is pending until it ends, shows a success message and revalidates what it changed", async () => {
  let finish: (value: string) => void = () => {};
  show({
    work: () => new Promise((resolve) => (finish = resolve)),
    options: { success: "Added", refresh: [getPosts] },
  });
  await screen.findByText("0 posts");

  await userEvent.click(button());
  expect(button().disabled).toBe(true);

  posts.push({
    id: "1",
    title: "new",
    summary: "",
    isPinned: false,
    tags: null,
    authorAvatar: null,
    authorName: null,
    time: 0,
  });
  await act(async () => finish("1"));
  expect(await screen.findByText("Added")).toBeDefined();
  expect(await screen.findByText("1 posts")).toBeDefined();
  expect(button().disabled).toBe(false);
  expect(outcomes).toEqual([{ ok: true, data: "1" }]);
});

it("shows an error and allows another try", async () => {
  show({ work: async () => Promise.reject(new Error("No room")) });
  await userEvent.click(button());
  expect((await screen.findByRole("alert")).textContent).toContain("No room");
  expect(button().disabled).toBe(false);
  expect(outcomes).toMatchObject([{ ok: false }]);
});

it("leaves an error to the form that shows it", async () => {
  show({ work: async () => Promise.reject(new Error("No room")), options: { quiet: true } });
  await userEvent.click(button());
  expect(outcomes).toMatchObject([{ ok: false, error: { message: "No room" } }]);
  expect(screen.queryByRole("alert")).toBeNull();
});

it.each([
  ["http://host/api/posts", getPosts, true],
  ["http://host/api/posts?skip=10", getPosts, true],
  ["http://host/api/posts/7", getPosts, false],
  ["http://host/api/posts/7", getPost, true],
  ["http://host/api/posts/7/edit", getPost, false],
  [undefined, getPosts, false],
])("compares %s with an endpoint", (key, endpoint, expected) => {
  expect(isCachedEndpoint(endpoint, key)).toBe(expected);
});
