import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { showAt, withConfig } from "#testing/show-at.tsx";
import { printConsoleBanner } from "./console-banner.ts";

const SOURCE = "https://git.example/gonfalon";

it("ABOUT-1 links to the configured source code on the About page", async () => {
  showAt("/about", withConfig({ sourceUrl: SOURCE }));
  expect(await screen.findByRole("link", { name: SOURCE })).toHaveProperty("href", SOURCE);
});

it("ABOUT-1 shows no source link on the About page if none is configured", async () => {
  showAt("/about", withConfig({ sourceUrl: null }));
  await screen.findByText("AGPL-3.0-only");
  expect(screen.queryByText("Source code")).toBeNull();
});

it.each([
  ["prints the configured source link in", SOURCE, true],
  ["omits a missing source link from", null, false],
])("ABOUT-1 %s the console banner", (_case, sourceUrl, expected) => {
  const log = vi.spyOn(console, "log").mockReturnValue(undefined);
  printConsoleBanner(sourceUrl);
  expect(String(log.mock.calls[0]?.[0]).includes("Source code: ")).toBe(expected);
});
