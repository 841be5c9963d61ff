import { getPost } from "@gonfalon/contract/post.ts";
import type { getClientConfig } from "@gonfalon/contract/settings.ts";
import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { showTexts } from "#i18n/i18n.ts";
import { buildPost } from "#testing/build-post.ts";
import { createCacheStore } from "./cache-store.ts";
import { DataProvider } from "./DataProvider.tsx";
import type { SnapshotStorage } from "./snapshot-storage.ts";
import { type ReadOptions, useEndpoint } from "./use-endpoint.ts";

const emptyStorage: SnapshotStorage = {
  read: async () => undefined,
  write: async () => {},
  remove: async () => {},
  clear: async () => {},
};

let response: () => Response;
const onRequest = vi.fn<(path: string) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  onRequest.mockClear();
  vi.stubGlobal("fetch", async (request: Request) => {
    onRequest(new URL(request.url).pathname);
    return response();
  });
});

const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function buildPostResponse(title: string): () => Response {
  return () => Response.json(buildPost({ title }));
}

function buildRefusal(status: number): () => Response {
  return () => Response.json({ title: `refused ${status}`, status }, { status });
}

type PostOptions = Omit<ReadOptions, "update">;

function Post({ id, options }: { readonly id: string | undefined; readonly options?: PostOptions }) {
  const post = useEndpoint(getPost, id === undefined ? undefined : { params: { id } }, options);
  return <p>{post.state === "ready" ? post.data.title : post.state}</p>;
}

function show(id: string | undefined, options: PostOptions = {}) {
  const store = createCacheStore(async () => emptyStorage);
  return render(
    <DataProvider store={store}>
      <Post id={id} options={options} />
    </DataProvider>,
  );
}

it("waits while the request is undefined", async () => {
  show(undefined);
  await advanceTime(1000);
  expect(onRequest).not.toHaveBeenCalled();
  expect(screen.getByText("loading")).toBeDefined();
});

it("waits while the endpoint is null", async () => {
  function Paused() {
    return <p>{useEndpoint<unknown, unknown>(null as typeof getClientConfig | null).state}</p>;
  }
  render(<Paused />);
  await advanceTime(1000);
  expect(onRequest).not.toHaveBeenCalled();
});

it("polls every ten seconds, or at the interval of the screen", async () => {
  response = buildPostResponse("first");
  const { unmount } = show("1");
  await advanceTime(9000);
  response = buildPostResponse("second");
  await advanceTime(1500);
  expect(screen.getByText("second")).toBeDefined();
  unmount();

  onRequest.mockClear();
  show("1", { refreshEveryMs: 3000 });
  await advanceTime(6500);
  expect(onRequest).toHaveBeenCalledTimes(3);
});

it("does not revalidate with `once`, even if the request fails or the page is focused", async () => {
  response = buildRefusal(500);
  show("1", { once: true });
  await advanceTime(5000);
  // `call` retries a failed GET request twice.
  expect(onRequest).toHaveBeenCalledTimes(3);
  globalThis.dispatchEvent(new Event("focus"));
  globalThis.dispatchEvent(new Event("online"));
  await advanceTime(60_000);
  expect(onRequest).toHaveBeenCalledTimes(3);
});

it("keeps showing cached data while the server fails", async () => {
  response = buildPostResponse("cached");
  show("1");
  await advanceTime(100);
  response = buildRefusal(503);
  await advanceTime(15_000);
  expect(screen.getByText("cached")).toBeDefined();
});

it.each([404, 413])("shows the response %i instead of cached data, and does not retry", async (status) => {
  response = buildPostResponse("gone soon");
  show("1");
  await advanceTime(100);
  response = buildRefusal(status);
  await advanceTime(11_000);
  expect(screen.getByText("failed")).toBeDefined();
  onRequest.mockClear();
  await advanceTime(60_000);
  expect(onRequest).not.toHaveBeenCalled();
});

it("SWITCH-1 repeats only rejected requests when the language changes: their messages are in the old language", async () => {
  response = buildRefusal(404);
  show("1");
  await advanceTime(0);
  expect(onRequest).toHaveBeenCalledTimes(1);
  await advanceTime(3000);
  await act(() => showTexts("de-DE", {}));
  await advanceTime(0);
  expect(onRequest).toHaveBeenCalledTimes(2);

  response = buildPostResponse("Found");
  await act(() => showTexts("en-US", {}));
  await advanceTime(3000);
  expect(screen.getByText("Found")).toBeDefined();
  await act(() => showTexts("de-DE", {}));
  await advanceTime(0);
  expect(onRequest).toHaveBeenCalledTimes(3);
});
