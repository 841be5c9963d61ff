import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ActionNotifierContext } from "#api/action-notifier.ts";
import { RevokeDialog } from "./RevokeDialog.tsx";

it("keeps the team and the points in the text while the dialog closes", () => {
  const adjustment = {
    id: 5,
    teamId: 3,
    team: "Ours",
    points: -100,
    reason: "Shared a flag",
    public: false,
    at: Date.UTC(2026, 0, 1),
    createdBy: "referee",
    createdAt: Date.UTC(2026, 0, 1),
    revokedBy: null,
    revokedAt: null,
  };
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
