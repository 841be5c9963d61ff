import { getSession } from "@gonfalon/contract/profile.ts";
import { act, render, screen } from "@testing-library/react";
import { SWRConfig } from "swr";
import { beforeEach, expect, it, vi } from "vitest";
import { cacheStore } from "./cache-store.ts";
import { toUrl } from "./call.ts";
import { DataProvider } from "./DataProvider.tsx";
import type { OpenLiveConnection } from "./live-channel.ts";
import { closeChannels, useHub } from "./realtime.ts";

const openConnection = vi.hoisted(() => vi.fn<OpenLiveConnection>());
vi.mock("./signalr-connection.ts", () => ({ openSignalRConnection: openConnection }));

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json({ user: null }));
  openConnection.mockReset().mockResolvedValue({ stop: () => undefined });
});

const messages: string[] = [];

function GameNotices({ name }: { readonly name: string }) {
  const state = useHub(
    "/hub/user",
    { game: 7 },
    { ReceivedGameNotice: ({ id }) => messages.push(`${name} ${id}`) },
  );
  return <p>{state}</p>;
}

function Log() {
  return <p>{useHub("/hub/admin", {}, {})}</p>;
}

const withCache = (name: string) => (
  <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
    <GameNotices name={name} />
  </SWRConfig>
);

it("requests the additional messages of a game, and calls the listener of the last render", async () => {
  const { rerender } = render(withCache("first"));
  expect(await screen.findByText("live")).toBeDefined();
  expect(openConnection.mock.calls.map(([url]) => url)).toEqual([
    "/hub/user?game=7&verdicts=1&board=2&instances=1",
  ]);

  const message = openConnection.mock.calls[0]?.[1].message;
  act(() => message?.("ReceivedGameNotice", { id: 1 }));
  rerender(withCache("second"));
  act(() => message?.("ReceivedGameNotice", { id: 2 }));
  act(() => message?.("Unknown", {}));
  expect(messages).toEqual(["first 1", "second 2"]);
});

it("connects again after all connections were closed", async () => {
  const { unmount } = render(withCache("first"));
  expect(await screen.findByText("live")).toBeDefined();
  unmount();
  closeChannels();
  render(withCache("second"));
  expect(await screen.findByText("live")).toBeDefined();
  expect(openConnection).toHaveBeenCalledTimes(2);
});

it("connects again after the user has signed in again: the connection of an expired session is anonymous", async () => {
  let user: object | null = { userId: "alice", role: "User" };
  vi.stubGlobal("fetch", async () => Response.json({ user }));
  render(
    <DataProvider store={cacheStore}>
      <GameNotices name="only" />
    </DataProvider>,
  );
  expect(await screen.findByText("live")).toBeDefined();
  const expiredUser = user;
  user = null;
  await act(() => cacheStore.refresh(toUrl(getSession)));
  expect(openConnection).toHaveBeenCalledTimes(1);
  user = expiredUser;
  await act(() => cacheStore.refresh(toUrl(getSession)));
  expect(await screen.findByText("live")).toBeDefined();
  expect(openConnection).toHaveBeenCalledTimes(2);
});

it("connects to a hub without parameters", async () => {
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <Log />
    </SWRConfig>,
  );
  expect(await screen.findByText("live")).toBeDefined();
  expect(openConnection.mock.calls.map(([url]) => url)).toEqual(["/hub/admin"]);
});
