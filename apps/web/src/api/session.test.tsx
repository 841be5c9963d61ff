import { getSession, type Profile } from "@gonfalon/contract/account.ts";
import { getSettings } from "@gonfalon/contract/settings.ts";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { describe, expect, it, vi } from "vitest";
import { buildProfile } from "#testing/build-profile.ts";
import { createDeferred } from "#testing/create-deferred.ts";
import { cacheStore } from "./cache-store.ts";
import { toUrl } from "./call.ts";
import { DataProvider } from "./DataProvider.tsx";
import { clearUserData, readPrefetchedOwner, useSession } from "./session.ts";
import { useEndpoint } from "./use-endpoint.ts";

const alice = buildProfile();

function Greeting() {
  const session = useSession();
  if (session.state !== "ready") return <p>{session.state}</p>;
  return <p>{`${session.data?.userName ?? "visitor"}${session.isExpired ? ", not signed in" : ""}`}</p>;
}

function Reader() {
  const settings = useEndpoint(getSettings);
  return (
    <button type="button" onClick={() => void settings.refresh()}>
      read
    </button>
  );
}

const buildVisitorReply = () => Response.json({ user: null });
const buildRefusal = () => Response.json({ title: "Sign in first", status: 401 }, { status: 401 });
const isSessionRequest = (request: Request) => request.url === toUrl(getSession);

function show(response: () => Response) {
  vi.stubGlobal("fetch", async () => response());
  render(
    <DataProvider store={cacheStore}>
      <Greeting />
    </DataProvider>,
  );
}

it("treats a visitor as signed out, not as an error", async () => {
  show(buildVisitorReply);
  expect(await screen.findByText("visitor")).toBeDefined();
});

it("returns the signed-in user, stores the id for the next visit, and clears it on sign-out", async () => {
  show(() => Response.json({ user: alice }));
  expect(await screen.findByText("alice")).toBeDefined();
  expect(localStorage.getItem("gonfalon-user")).toBe(alice.userId);

  await act(clearUserData);
  expect(screen.getByText("visitor")).toBeDefined();
  expect(localStorage.getItem("gonfalon-user")).toBe("anonymous");
});

it("keeps the screen of an expired session until the user signs in again, or signs out in another tab", async () => {
  let isSignedIn = true;
  vi.stubGlobal("fetch", async (request: Request) => {
    if (isSessionRequest(request)) return Response.json({ user: isSignedIn ? alice : null });
    return isSignedIn ? Response.json({}) : buildRefusal();
  });
  render(
    <DataProvider store={cacheStore}>
      <Greeting />
      <Reader />
    </DataProvider>,
  );
  await screen.findByText("alice");

  isSignedIn = false;
  await userEvent.click(screen.getByRole("button", { name: "read" }));
  expect(await screen.findByText("alice, not signed in")).toBeDefined();

  isSignedIn = true;
  await act(() => cacheStore.refresh(toUrl(getSession)));
  expect(await screen.findByText("alice")).toBeDefined();

  isSignedIn = false;
  localStorage.setItem("gonfalon-user", "anonymous");
  await act(() => cacheStore.refresh(toUrl(getSession)));
  expect(await screen.findByText("visitor")).toBeDefined();
});

it("treats a user of an earlier visit who is now signed out as a visitor", async () => {
  localStorage.setItem("gonfalon-user", alice.userId);
  vi.stubGlobal("fetch", async () => buildVisitorReply());
  const cachedSession = new Map([[toUrl(getSession), { data: alice }]]);
  render(
    <SWRConfig value={{ provider: () => cachedSession }}>
      <Greeting />
    </SWRConfig>,
  );
  expect(screen.getByText("alice")).toBeDefined();
  expect(await screen.findByText("visitor")).toBeDefined();
});

it("reports the error of a banned user", async () => {
  vi.stubGlobal("fetch", async (request: Request) =>
    isSessionRequest(request)
      ? Response.json({ user: { ...alice, role: "Banned" } })
      : Response.json({ title: "Banned", status: 403 }, { status: 403 }),
  );
  render(
    <DataProvider store={cacheStore}>
      <Greeting />
    </DataProvider>,
  );
  expect(await screen.findByText("failed")).toBeDefined();
});

it.each([
  ["a user", Response.json({ user: alice }), { userId: alice.userId }],
  ["a visitor", buildVisitorReply(), { userId: undefined }],
])(
  "identifies %s before the first render, and leaves the response unread for the screen",
  async (_, response, owner) => {
    globalThis.prefetchedResponses = new Map([[toUrl(getSession), Promise.resolve(response)]]);
    expect(await readPrefetchedOwner()).toEqual(owner);
    expect(response.bodyUsed).toBe(false);
  },
);

it("does not identify the user before the first render if the prefetch failed or was not sent", async () => {
  globalThis.prefetchedResponses = new Map([
    [toUrl(getSession), Promise.resolve(new Response(null, { status: 503 }))],
  ]);
  expect(await readPrefetchedOwner()).toBeUndefined();
  globalThis.prefetchedResponses = undefined;
  expect(await readPrefetchedOwner()).toBeUndefined();
});

it("does not identify the user before the first render if the response is not JSON", async () => {
  globalThis.prefetchedResponses = new Map([[toUrl(getSession), Promise.resolve(new Response("<html>"))]]);
  expect(await readPrefetchedOwner()).toBeUndefined();
});

it("ignores the response to a request from before the sign-out", async () => {
  show(() => Response.json({ user: alice }));
  await screen.findByText("alice");
  const olderResponse = createDeferred<Response>();
  vi.stubGlobal("fetch", () => olderResponse.promise);
  const olderRefresh = cacheStore.refresh(toUrl(getSession));
  await act(clearUserData);
  await act(async () => {
    olderResponse.resolve(Response.json({ user: alice }));
    await olderRefresh;
  });
  expect(screen.getByText("visitor")).toBeDefined();
  expect(localStorage.getItem("gonfalon-user")).toBe("anonymous");
});

describe("a sign-in while the profile is requested for another reason", () => {
  let refreshPromise: Promise<void> | undefined;
  const getUserName = () => (cacheStore.cache.get(toUrl(getSession))?.data as Profile | null)?.userName;

  function SignIn() {
    const { refresh } = useSession();
    return (
      <button type="button" onClick={() => void (refreshPromise = refresh())}>
        <Greeting />
      </button>
    );
  }

  async function showVisitor(fetchLater: () => Promise<Response>) {
    let loadCount = 0;
    vi.stubGlobal("fetch", async () => (loadCount++ === 0 ? buildVisitorReply() : fetchLater()));
    render(
      <DataProvider store={cacheStore}>
        <SignIn />
      </DataProvider>,
    );
    await screen.findByText("visitor");
  }

  it("returns the user as soon as its own response has arrived", async () => {
    let loadCount = 0;
    await showVisitor(async () => {
      if (loadCount++ > 0) return new Promise<never>(() => undefined);
      // Another request was rejected before the sign-in, and its error is handled now.
      void cacheStore.refresh(toUrl(getSession));
      return Response.json({ user: alice });
    });
    await userEvent.click(screen.getByRole("button"));
    await act(async () => refreshPromise);
    expect(getUserName()).toBe("alice");
    expect(screen.getByText("alice")).toBeDefined();
  });

  it("ignores the response of an older request", async () => {
    const olderResponse = createDeferred<Response>();
    const replies = [olderResponse.promise, Promise.resolve(Response.json({ user: alice }))];
    await showVisitor(async () => replies.shift() ?? buildVisitorReply());
    const olderRefresh = cacheStore.refresh(toUrl(getSession));
    await userEvent.click(screen.getByRole("button"));
    await act(async () => refreshPromise);
    await act(async () => {
      olderResponse.resolve(buildVisitorReply());
      await olderRefresh;
    });
    expect(screen.getByText("alice")).toBeDefined();
    expect(localStorage.getItem("gonfalon-user")).toBe(alice.userId);
  });
});
