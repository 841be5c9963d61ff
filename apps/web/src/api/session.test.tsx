import { getProfile, type Profile } from "@gonfalon/contract/account.ts";
import { getSettings } from "@gonfalon/contract/settings.ts";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { describe, expect, it, vi } from "vitest";
import { cacheStore } from "./cache-store.ts";
import { toUrl } from "./call.ts";
import { DataProvider } from "./DataProvider.tsx";
import { prefetchedOwner, signedOut, useSession } from "./session.ts";
import { useEndpoint } from "./use-endpoint.ts";

const alice: Profile = {
  userId: "7c1a51c4-5c5f-4a0e-9b6c-000000000001",
  userName: "alice",
  email: "alice@example.org",
  bio: "",
  phone: null,
  realName: "",
  stdNumber: "",
  avatar: null,
  role: "User",
};

function Greeting() {
  const session = useSession();
  if (session.state !== "ready") return <p>{session.state}</p>;
  return <p>{`${session.data?.userName ?? "visitor"}${session.lapsed ? ", not signed in" : ""}`}</p>;
}

function Reader() {
  const settings = useEndpoint(getSettings);
  return (
    <button type="button" onClick={() => void settings.refresh()}>
      read
    </button>
  );
}

function show(response: () => Response) {
  vi.stubGlobal("fetch", async () => response());
  render(
    <DataProvider store={cacheStore}>
      <Greeting />
    </DataProvider>,
  );
}

it("treats a visitor as signed out, not as an error", async () => {
  show(() => Response.json({ title: "Sign in first", status: 401 }, { status: 401 }));
  expect(await screen.findByText("visitor")).toBeDefined();
});

it("knows the signed-in user, stores it for the next start, and clears it immediately on sign-out", async () => {
  show(() => Response.json(alice));
  expect(await screen.findByText("alice")).toBeDefined();
  expect(localStorage.getItem("gonfalon-user")).toBe(alice.userId);

  await act(signedOut);
  expect(screen.getByText("visitor")).toBeDefined();
  expect(localStorage.getItem("gonfalon-user")).toBe("anonymous");
});

it("detects an expired session when another request is rejected, and keeps the screen until the user is back", async () => {
  let signedIn = true;
  vi.stubGlobal("fetch", async () => {
    if (!signedIn) return Response.json({ title: "Sign in first", status: 401 }, { status: 401 });
    return Response.json(alice);
  });
  render(
    <DataProvider store={cacheStore}>
      <Greeting />
      <Reader />
    </DataProvider>,
  );
  await screen.findByText("alice");

  signedIn = false;
  await userEvent.click(screen.getByRole("button", { name: "read" }));
  expect(await screen.findByText("alice, not signed in")).toBeDefined();

  signedIn = true;
  await act(() => cacheStore.refresh(toUrl(getProfile)));
  expect(await screen.findByText("alice")).toBeDefined();

  signedIn = false;
  localStorage.setItem("gonfalon-user", "anonymous");
  await act(() => cacheStore.refresh(toUrl(getProfile)));
  expect(await screen.findByText("visitor")).toBeDefined();
});

it("treats a user of an earlier visit who is now signed out as a visitor", async () => {
  localStorage.setItem("gonfalon-user", alice.userId);
  vi.stubGlobal("fetch", async () => Response.json({ title: "Sign in first", status: 401 }, { status: 401 }));
  const remembered = new Map([[toUrl(getProfile), { data: alice }]]);
  render(
    <SWRConfig value={{ provider: () => remembered }}>
      <Greeting />
    </SWRConfig>,
  );
  expect(screen.getByText("alice")).toBeDefined();
  expect(await screen.findByText("visitor")).toBeDefined();
});

it("reports the error of a banned user", async () => {
  show(() => Response.json({ title: "Banned", status: 403 }, { status: 403 }));
  expect(await screen.findByText("failed")).toBeDefined();
});

it.each([
  ["a user", Response.json(alice), alice.userId],
  ["a visitor", Response.json({ title: "Sign in first", status: 401 }, { status: 401 }), undefined],
])(
  "knows before the first render that it is %s, and leaves the response to the screen",
  async (_, response, userId) => {
    globalThis.prefetchedResponses = new Map([[toUrl(getProfile), Promise.resolve(response)]]);
    expect((await prefetchedOwner())?.userId).toBe(userId);
    expect(response.bodyUsed).toBe(false);
  },
);

it("does not know the user before the first render if the server fails or was not requested", async () => {
  globalThis.prefetchedResponses = new Map([
    [toUrl(getProfile), Promise.resolve(new Response(null, { status: 503 }))],
  ]);
  expect(await prefetchedOwner()).toBeUndefined();
  globalThis.prefetchedResponses = undefined;
  expect(await prefetchedOwner()).toBeUndefined();
});

describe("a sign-in while the profile is requested for another reason", () => {
  const refusal = () => Response.json({ title: "Sign in first", status: 401 }, { status: 401 });
  let refreshed: Promise<void> | undefined;
  const getUserName = () => (cacheStore.cache.get(toUrl(getProfile))?.data as Profile | null)?.userName;

  function SignIn() {
    const { refresh } = useSession();
    return (
      <button type="button" onClick={() => void (refreshed = refresh())}>
        <Greeting />
      </button>
    );
  }

  async function showVisitor(fetchLater: () => Promise<Response>) {
    let loads = 0;
    vi.stubGlobal("fetch", async () => (loads++ === 0 ? refusal() : fetchLater()));
    render(
      <DataProvider store={cacheStore}>
        <SignIn />
      </DataProvider>,
    );
    await screen.findByText("visitor");
  }

  it("knows the user as soon as its own response has arrived", async () => {
    let loads = 0;
    await showVisitor(async () => {
      if (loads++ > 0) return new Promise<never>(() => undefined);
      // Another request was rejected before the sign-in, and its error is handled now.
      void cacheStore.refresh(toUrl(getProfile));
      return Response.json(alice);
    });
    await userEvent.click(screen.getByRole("button"));
    await act(async () => refreshed);
    expect(getUserName()).toBe("alice");
    expect(screen.getByText("alice")).toBeDefined();
  });

  it("ignores the rejection of an older request", async () => {
    let reject = () => {};
    const older = new Promise<Response>((resolve) => {
      reject = () => resolve(refusal());
    });
    const replies = [older, Promise.resolve(Response.json(alice))];
    await showVisitor(async () => replies.shift() ?? refusal());
    const superseded = cacheStore.refresh(toUrl(getProfile));
    await userEvent.click(screen.getByRole("button"));
    await act(async () => refreshed);
    await act(async () => {
      reject();
      await superseded;
    });
    expect(screen.getByText("alice")).toBeDefined();
    expect(localStorage.getItem("gonfalon-user")).toBe(alice.userId);
  });
});
