import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { buildAdjustment } from "#testing/build-adjustment.ts";
import { showClosing } from "#testing/show-closing.tsx";
import { RevokeDialog } from "./RevokeDialog.tsx";

it("keeps the team and the points in the text while the dialog closes", () => {
  const close = () => undefined;
  showClosing(
    <RevokeDialog gameId={7} adjustment={buildAdjustment()} onClose={close} />,
    <RevokeDialog gameId={7} adjustment={undefined} onClose={close} />,
  );
  expect(screen.getByText(/−100.*Ours|Ours.*−100/)).toBeDefined();
});
