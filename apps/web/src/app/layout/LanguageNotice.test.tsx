import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { showTexts } from "#i18n/i18n.ts";
import common from "#i18n/locales/de-DE/common.json" with { type: "json" };
import { showAt } from "#testing/show-at.tsx";

it("shows the note about machine translation as a banner that stays dismissed, not as a dialog", async () => {
  await showTexts("de-DE", { common });
  showAt("/about");
  const banner = await screen.findByRole("complementary", { name: "Maschinelle Übersetzung" });
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Bestätigen" }));
  await waitFor(() => expect(banner.isConnected).toBe(false));
  cleanup();
  showAt("/about");
  await screen.findByRole("main");
  expect(screen.queryByRole("complementary", { name: "Maschinelle Übersetzung" })).toBeNull();
});
