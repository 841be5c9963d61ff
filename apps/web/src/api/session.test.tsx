import { getProfile, type Profile } from "@gonfalon/contract/account.ts";
import { getSettings } from "@gonfalon/contract/settings.ts";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { expect, it, vi } from "vitest";
import { cacheStore } from "./cache-store.ts";
import { urlOf } from "./call.ts";
import { DataProvider } from "./DataProvider.tsx";
import { earlyOwner, signedOut, useSession } from "./session.ts";
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

function show(answer: () => Response) {
  vi.stubGlobal("fetch", async () => answer());
  render(
    <DataProvider store={cacheStore}>
      <Greeting />
    </DataProvider>,
  );
}

it("takes a visitor for nobody, not for a failure", async () => {
  show(() => Response.json({ title: "Sign in first", status: 401 }, { status: 401 }));
  expect(await screen.findByText("visitor")).toBeDefined();
});

it("knows who is signed in, remembers it for the next start, and forgets it at once on signing out", async () => {
  show(() => Response.json(alice));
  expect(await screen.findByText("alice")).toBeDefined();
  expect(localStorage.getItem("gonfalon-user")).toBe(alice.userId);

  await act(signedOut);
  expect(screen.getByText("visitor")).toBeDefined();
  expect(localStorage.getItem("gonfalon-user")).toBe("anonymous");
});

it("notices when another call is refused that the session has ended, and keeps what is shown until it is back", async () => {
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
  await act(() => cacheStore.refresh(urlOf(getProfile)));
  expect(await screen.findByText("alice")).toBeDefined();

  signedIn = false;
  localStorage.setItem("gonfalon-user", "anonymous");
  await act(() => cacheStore.refresh(urlOf(getProfile)));
  expect(await screen.findByText("visitor")).toBeDefined();
});

it("takes who was signed in on an earlier visit, and is not now, for a visitor", async () => {
  localStorage.setItem("gonfalon-user", alice.userId);
  vi.stubGlobal("fetch", async () => Response.json({ title: "Sign in first", status: 401 }, { status: 401 }));
  const remembered = new Map([[urlOf(getProfile), { data: alice }]]);
  render(
    <SWRConfig value={{ provider: () => remembered }}>
      <Greeting />
    </SWRConfig>,
  );
  expect(screen.getByText("alice")).toBeDefined();
  expect(await screen.findByText("visitor")).toBeDefined();
});

it("reports a banned user's refusal as such", async () => {
  show(() => Response.json({ title: "Banned", status: 403 }, { status: 403 }));
  expect(await screen.findByText("failed")).toBeDefined();
});

it.each([
  ["a person", Response.json(alice), alice.userId],
  ["a visitor", Response.json({ title: "Sign in first", status: 401 }, { status: 401 }), undefined],
])(
  "knows before the first screen that it is %s, and leaves the answer to the screen",
  async (_, answer, userId) => {
    globalThis.earlyAnswers = new Map([[urlOf(getProfile), Promise.resolve(answer)]]);
    expect((await earlyOwner())?.userId).toBe(userId);
    expect(answer.bodyUsed).toBe(false);
  },
);

it("does not know who is here before the first screen if the server fails or was not asked", async () => {
  globalThis.earlyAnswers = new Map([
    [urlOf(getProfile), Promise.resolve(new Response(null, { status: 503 }))],
  ]);
  expect(await earlyOwner()).toBeUndefined();
  globalThis.earlyAnswers = undefined;
  expect(await earlyOwner()).toBeUndefined();
});
