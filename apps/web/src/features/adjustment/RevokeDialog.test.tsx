import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ActionNotifierContext } from "#api/action-notifier.ts";
import { buildAdjustment } from "#testing/build-adjustment.ts";
import { RevokeDialog } from "./RevokeDialog.tsx";

it("keeps the team and the points in the text while the dialog closes", () => {
  const adjustment = buildAdjustment();
  // Unlike in other tests, the dialog has its closing animation.
  const build = (shown: typeof adjustment | undefined) => (
    <MantineProvider>
      <ActionNotifierContext value={{ success() {}, error() {} }}>
        <RevokeDialog gameId={7} adjustment={shown} onClose={() => {}} />
      </ActionNotifierContext>
    </MantineProvider>
  );
  const { rerender } = render(build(adjustment));
  rerender(build(undefined));
  expect(screen.getByText(/−100.*Ours|Ours.*−100/)).toBeDefined();
});
