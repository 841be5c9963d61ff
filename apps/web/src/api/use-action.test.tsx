import { getPosts, type PostInfo } from "@gonfalon/contract/post.ts";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { beforeEach, expect, it, vi } from "vitest";
import type { Outcome } from "#state/action.ts";
import { buildPost } from "#testing/build-post.ts";
import { createDeferred } from "#testing/create-deferred.ts";
import { ActionNotifierContext } from "./action-notifier.ts";
import { type ActionOptions, useAction } from "./use-action.ts";
import { useEndpoint } from "./use-endpoint.ts";

const posts: PostInfo[] = [];
const outcomes: Outcome<string>[] = [];

beforeEach(() => {
  posts.length = 0;
  outcomes.length = 0;
  vi.clearAllMocks();
  vi.stubGlobal("fetch", async () => Response.json(posts));
});

const notifier = { success: vi.fn<(message: string) => void>(), error: vi.fn<(error: unknown) => void>() };

interface Props {
  readonly work: (title: string) => Promise<string>;
  readonly options?: ActionOptions;
}

function Editor({ work, options }: Props) {
  const postList = useEndpoint(getPosts);
  const addAction = useAction(work, options);
  return (
    <>
      <p>{postList.state === "ready" ? `${postList.data.length} posts` : postList.state}</p>
      <button
        type="button"
        disabled={addAction.pending}
        onClick={() => void addAction.run("new").then((outcome) => outcomes.push(outcome))}
      >
        add
      </button>
    </>
  );
}

function show(props: Props) {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ActionNotifierContext value={notifier}>
        <Editor {...props} />
      </ActionNotifierContext>
    </SWRConfig>,
  );
}

const getButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "add" });

it("is pending until it ends, shows a success message and revalidates what it changed", async () => {
  const work = createDeferred<string>();
  show({
    work: () => work.promise,
    options: { success: "Added", refresh: [getPosts] },
  });
  await screen.findByText("0 posts");

  await userEvent.click(getButton());
  expect(getButton().disabled).toBe(true);

  posts.push(buildPost());
  await act(async () => work.resolve("1"));
  expect(notifier.success).toHaveBeenCalledExactlyOnceWith("Added");
  expect(await screen.findByText("1 posts")).toBeDefined();
  expect(getButton().disabled).toBe(false);
  expect(outcomes).toEqual([{ ok: true, data: "1" }]);
});

it("returns the response before the revalidation ends, and ignores a failed revalidation", async () => {
  show({ work: async () => "1", options: { refresh: [getPosts] } });
  await screen.findByText("0 posts");
  const revalidation = createDeferred<void>();
  vi.stubGlobal("fetch", async () => {
    await revalidation.promise;
    return Response.json({ title: "Busy", status: 503 }, { status: 503 });
  });

  await userEvent.click(getButton());
  expect(outcomes).toEqual([{ ok: true, data: "1" }]);
  expect(getButton().disabled).toBe(true);

  await act(async () => revalidation.resolve());
  await waitFor(() => expect(getButton().disabled).toBe(false));
  expect(notifier.error).not.toHaveBeenCalled();
  expect(screen.getByText("0 posts")).toBeDefined();
});

it("shows an error and allows another attempt", async () => {
  const error = new Error("No room");
  show({ work: async () => Promise.reject(error) });
  await userEvent.click(getButton());
  expect(notifier.error).toHaveBeenCalledExactlyOnceWith(error);
  expect(getButton().disabled).toBe(false);
  expect(outcomes).toMatchObject([{ ok: false }]);
});

it("does not show an error if `quiet` is set, because the form shows it", async () => {
  show({ work: async () => Promise.reject(new Error("No room")), options: { quiet: true } });
  await userEvent.click(getButton());
  expect(outcomes).toMatchObject([{ ok: false, error: { message: "No room" } }]);
  expect(notifier.error).not.toHaveBeenCalled();
});

it("stays pending after a success if `once` is set, because the next screen replaces the form", async () => {
  const work = vi.fn(async () => "1");
  show({ work, options: { once: true, refresh: [getPosts] } });
  await screen.findByText("0 posts");
  await userEvent.click(getButton());
  await userEvent.click(getButton());
  expect(getButton().disabled).toBe(true);
  expect(work).toHaveBeenCalledOnce();
});

it("allows another attempt after an error if `once` is set", async () => {
  show({ work: async () => Promise.reject(new Error("No room")), options: { once: true } });
  await userEvent.click(getButton());
  expect(getButton().disabled).toBe(false);
});
