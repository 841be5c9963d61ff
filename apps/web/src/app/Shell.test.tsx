import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { showAt, signedInAs, withConfig } from "#testing/show-at.tsx";

const sideBar = () =>
  within(screen.getAllByRole("navigation", { name: "Main navigation" })[0] ?? document.body);

it("marks the present section and goes to another", async () => {
  const { address } = showAt("/about");
  const about = sideBar().getByRole("link", { name: "About" });
  expect(about.getAttribute("aria-current")).toBe("page");
  expect(sideBar().getByRole("link", { name: "Home" }).getAttribute("aria-current")).toBeNull();
  await screen.findByRole("heading", { level: 1, name: "About" });

  await userEvent.click(sideBar().getByRole("link", { name: "Home" }));
  expect(address()).toBe("/");
  const home = sideBar().getByRole("link", { name: "Home" });
  await waitFor(() => expect(home.getAttribute("aria-current")).toBe("page"));
});

it("names the page after the screen and the platform", async () => {
  showAt("/About");
  await waitFor(() => expect(document.title).toBe("About - Harbour"));
});

it("SET-6 names the page and the platform with ::CTF where the setting says so", async () => {
  showAt("/About", withConfig({ titleSuffix: true }));
  await waitFor(() => expect(document.title).toBe("About - Harbour::CTF"));
  expect(sideBar().getAllByRole("link")[0]?.textContent).toBe("Harbour::CTF");
});

it("lets keyboards skip to the content", () => {
  showAt("/");
  const skip = screen.getByRole("link", { name: "Skip to content" });
  expect(document.querySelector(skip.getAttribute("href") ?? "")).toBe(screen.getByRole("main"));
});

it("offers everything on phones too", async () => {
  showAt("/", signedInAs("User"));
  await userEvent.click(screen.getByRole("button", { name: "Open the menu" }));
  const menu = within(await screen.findByRole("dialog"));
  for (const name of ["Home", "About"]) expect(menu.getByRole("link", { name })).toBeDefined();
  for (const name of [
    "Profile",
    "Accent colour",
    "Clear cached data",
    "Sign out",
    "Switch to light colours",
  ]) {
    expect(menu.getByRole("button", { name })).toBeDefined();
  }
  expect(menu.getByRole("combobox", { name: "Language" })).toBeDefined();
});

it("gives the focus back to what opened the menu on phones", async () => {
  showAt("/");
  const opener = screen.getByRole("button", { name: "Open the menu" });
  await userEvent.click(opener);
  await screen.findByRole("dialog");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(opener);
});

it("leads visitors to the sign-in page and back to where they were", async () => {
  const { address } = showAt("/about");
  const [link] = await screen.findAllByRole("link", { name: "Sign in" });
  await userEvent.click(link ?? document.body);
  expect(address()).toBe("/account/login?from=%2Fabout");
  await waitFor(() => expect(screen.queryAllByRole("link", { name: "Sign in" })).toEqual([]));
});

it("does not ask those to sign in who have", async () => {
  showAt("/about", signedInAs("User"));
  await screen.findByText("Sign out");
  expect(screen.queryByRole("link", { name: "Sign in" })).toBeNull();
});

it("signs out and goes home even when the server fails", async () => {
  const { address, requests } = showAt("/about", {
    ...signedInAs("User"),
    "POST /api/account/logout": { status: 500, body: { title: "Broken", status: 500 } },
  });
  await userEvent.click(await screen.findByText("Sign out"));
  await waitFor(() => expect(address()).toBe("/"));
  expect(requests.some(({ url }) => url.endsWith("/api/account/logout"))).toBe(true);
});
