import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { buildGame } from "#testing/games.ts";
import { showAt, signedInAs } from "#testing/show-at.tsx";

describe("a protected screen", () => {
  it("redirects visitors to sign-in, with the location to return to", async () => {
    const { address } = showAt("/Teams?page=2#own");
    await waitFor(() => expect(address()).toBe("/account/login?from=%2FTeams%3Fpage%3D2%23own"));
  });

  it("shows the not-found page to lower roles, and keeps the URL", async () => {
    const { address } = showAt("/admin/users", signedInAs("Monitor"));
    await screen.findByRole("heading", { name: "Page not found" });
    expect(address()).toBe("/admin/users");
  });

  it.each([
    ["/teams", "User"],
    ["/admin/games/3/monitor/events", "Admin"],
    ["/admin/games/3/Notices", "Admin"],
  ] as const)("opens %s for the role %s", async (path, role) => {
    const { address } = showAt(path, {
      ...signedInAs(role),
      "GET /api/game/3": { body: buildGame({ id: 3 }) },
      "GET /api/edit/games/3": { body: { id: 3, title: "Cup" } },
    });
    const heading = await screen.findByRole("heading", { level: 1 });
    expect(heading.textContent).not.toBe("Page not found");
    expect(address()).toBe(path);
  });
});

describe("an unknown URL", () => {
  it("stays unchanged and is shown, with a link to the home page", async () => {
    const { address } = showAt("/no/such/page");
    await screen.findByRole("heading", { level: 1, name: "Page not found" });
    expect(screen.getByText(/\/no\/such\/page doesn’t exist/)).toBeDefined();
    expect(screen.getByRole("link", { name: "Back to home" }).getAttribute("href")).toBe("/");
    expect(address()).toBe("/no/such/page");
  });
});
