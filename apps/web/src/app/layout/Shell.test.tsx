import { notificationsStore } from "@mantine/notifications";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { cacheStore } from "#api/cache-store.ts";
import { showAt, signedInAs, withConfig } from "#testing/show-at.tsx";

/** The id of the user of `signedInAs`. */
const USER_ID = "7c1a51c4-5c5f-4a0e-9b6c-000000000001";

const listMessages = () => notificationsStore.getState().notifications.map(({ message }) => message);
const getTopBar = () => within(screen.getByRole("navigation", { name: "Main navigation" }));

it("marks the current section and navigates to another", async () => {
  const { address } = showAt("/about");
  const about = getTopBar().getByRole("link", { name: "About" });
  expect(about.getAttribute("aria-current")).toBe("page");
  expect(getTopBar().getByRole("link", { name: "Posts" }).getAttribute("aria-current")).toBeNull();
  await screen.findByRole("heading", { level: 1, name: "About" });

  await userEvent.click(getTopBar().getByRole("link", { name: "Posts" }));
  expect(address()).toBe("/posts");
  const posts = getTopBar().getByRole("link", { name: "Posts" });
  await waitFor(() => expect(posts.getAttribute("aria-current")).toBe("page"));
});

it("links from the name of the platform to the home page", async () => {
  const { address } = showAt("/about");
  await userEvent.click(await getTopBar().findByRole("link", { name: "Harbour" }));
  expect(address()).toBe("/");
});

it("sets the page title to the names of the screen and the platform", async () => {
  showAt("/About");
  await waitFor(() => expect(document.title).toBe("About - Harbour"));
});

it("SET-6 appends ::CTF to the page title and the platform name if enabled", async () => {
  showAt("/About", withConfig({ titleSuffix: true }));
  await waitFor(() => expect(document.title).toBe("About - Harbour::CTF"));
  expect(getTopBar().getAllByRole("link")[0]?.textContent).toBe("Harbour::CTF");
});

it("has a skip link to the content for keyboard users", () => {
  showAt("/");
  const skipLink = screen.getByRole("link", { name: "Skip to content" });
  expect(document.querySelector(skipLink.getAttribute("href") ?? "")).toBe(screen.getByRole("main"));
});

it("offers the navigation, the account commands and the languages in the menu on phones", async () => {
  showAt("/", signedInAs("User"));
  await userEvent.click(screen.getByRole("button", { name: "Open the menu" }));
  const menu = within(await screen.findByRole("dialog"));
  const links = menu.getAllByRole("link").map(({ textContent }) => textContent);
  expect(links).toEqual(["Home", "Games", "Posts", "Teams", "About"]);
  const commands = [
    "Profile",
    "Switch to light theme",
    "Accent color",
    "Keyboard shortcuts",
    "Clear local cache",
  ];
  for (const name of [...commands, "Sign out"]) expect(menu.getByRole("button", { name })).toBeDefined();
  expect(menu.getByRole("combobox", { name: "Language" })).toBeDefined();
});

it("returns the focus to the button that opened the menu on phones", async () => {
  showAt("/");
  const menuButton = screen.getByRole("button", { name: "Open the menu" });
  await userEvent.click(menuButton);
  await screen.findByRole("dialog");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(menuButton);
});

it("links visitors to the sign-in page, with the path to return to", async () => {
  const { address } = showAt("/about");
  const [link] = await screen.findAllByRole("link", { name: "Sign in" });
  await userEvent.click(link ?? document.body);
  expect(address()).toBe("/account/login?from=%2Fabout");
  await waitFor(() => expect(screen.queryAllByRole("link", { name: "Sign in" })).toEqual([]));
});

it("shows no sign-in link to signed-in users", async () => {
  showAt("/about", signedInAs("User"));
  await screen.findByText("Sign out");
  expect(screen.queryByRole("link", { name: "Sign in" })).toBeNull();
});

it("goes to the home page and shows the error if signing out fails on the server", async () => {
  const { address, requests } = showAt("/about", {
    ...signedInAs("User"),
    "POST /api/account/external/signout": { status: 500, body: { title: "Broken", status: 500 } },
  });
  await userEvent.click(await screen.findByText("Sign out"));
  await waitFor(() => expect(address()).toBe("/"));
  expect(requests.some(({ url }) => url.endsWith("/api/account/external/signout"))).toBe(true);
  await waitFor(() => expect(listMessages()).toEqual(["Broken"]));
});

it("SWITCH-8 deletes the drafts of the user who signs out, not those of others", async () => {
  const getDraftKey = (owner: string) => `gonfalon-draft:${owner}:challenge:1`;
  const otherUserId = "7c1a51c4-5c5f-4a0e-9b6c-000000000002";
  for (const owner of [USER_ID, otherUserId]) localStorage.setItem(getDraftKey(owner), "{}");
  showAt("/about", {
    ...signedInAs("User"),
    "POST /api/account/external/signout": { body: { url: null } },
  });
  await userEvent.click(await screen.findByText("Sign out"));
  await waitFor(() => expect(listMessages()).toEqual(["Signed out"]));
  expect(localStorage.getItem(getDraftKey(USER_ID))).toBeNull();
  expect(localStorage.getItem(getDraftKey(otherUserId))).toBe("{}");
});

it("shows the error if the stored data cannot be deleted on sign-out", async () => {
  showAt("/about", {
    ...signedInAs("User"),
    "POST /api/account/external/signout": { body: { url: null } },
  });
  vi.spyOn(cacheStore, "forgetOwner").mockRejectedValue(new Error("The database is closed"));
  await userEvent.click(await screen.findByText("Sign out"));
  await waitFor(() => expect(listMessages()).toEqual(["The database is closed", "Signed out"]));
});

it("shows why the texts of a language could not be loaded", async () => {
  showAt("/about");
  const [choice] = await screen.findAllByRole("button", { name: /Deutsch/, hidden: true });
  vi.stubGlobal("fetch", () => Promise.reject(new Error("No connection")));
  await userEvent.click(choice ?? document.body);
  await waitFor(() => expect(listMessages()).toEqual(["No connection"]));
});

it("shows why the local cache could not be cleared", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(cacheStore, "clear").mockRejectedValueOnce(new Error("The storage is locked"));
  showAt("/posts", { "GET /api/posts": { body: [] } });
  await userEvent.keyboard("{Control>}k{/Control}");
  await userEvent.type(await screen.findByRole("combobox"), "Clear local cache");
  await screen.findByRole("option", { name: /Clear local cache/, selected: true });
  await userEvent.keyboard("{Enter}");
  await waitFor(() =>
    expect(notificationsStore.getState().notifications).toMatchObject([{ message: "The storage is locked" }]),
  );
});
