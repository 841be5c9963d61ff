import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { showAt, withConfig } from "#testing/show-at.tsx";
import { printConsoleBanner } from "./console-banner.ts";

const SOURCE = "https://git.example/gonfalon";

it("ABOUT-1 the About page links to the source code that the server names", async () => {
  showAt("/about", withConfig({ sourceUrl: SOURCE }));
  expect(await screen.findByRole("link", { name: SOURCE })).toHaveProperty("href", SOURCE);
});

it("ABOUT-1 the About page has no source link when the server names none", async () => {
  showAt("/about", withConfig({ sourceUrl: null }));
  await screen.findByText("AGPL-3.0-only");
  expect(screen.queryByText("Source code")).toBeNull();
});

it.each([
  [SOURCE, true],
  [null, false],
])("ABOUT-1 the console banner for the source link %s names it: %s", (sourceUrl, expected) => {
  const log = vi.spyOn(console, "log").mockReturnValue(undefined);
  printConsoleBanner(sourceUrl);
  expect(String(log.mock.calls[0]?.[0]).includes("Source code: ")).toBe(expected);
});
