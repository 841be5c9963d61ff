import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { buildProfile } from "#testing/build-profile.ts";
import { type StubResponses, showAt, signedInAs, withConfig } from "#testing/show-at.tsx";
import classes from "./Watermark.module.css";

const withWatermark = withConfig({ watermark: true });

const findWatermark = () => document.querySelector<HTMLElement>(`.${classes["watermark"]}`);

it("SET-7 shows the id of the signed-in user over the page, hidden from screen readers", async () => {
  showAt("/about", { ...withWatermark, ...signedInAs("User") });
  await waitFor(() =>
    expect(decodeURIComponent(findWatermark()?.style.maskImage ?? "")).toContain(
      `>${buildProfile().userId}<`,
    ),
  );
  expect(findWatermark()?.getAttribute("aria-hidden")).toBe("true");
});

it.each<[string, StubResponses]>([
  ["if it is disabled", signedInAs("User")],
  ["to visitors", withWatermark],
])("SET-7 shows no watermark %s", async (_case, responses) => {
  showAt("/about", responses);
  await screen.findByText("AGPL-3.0-only");
  await waitFor(() => expect(document.title).toBe("About - Harbour"));
  expect(findWatermark()).toBeNull();
});
