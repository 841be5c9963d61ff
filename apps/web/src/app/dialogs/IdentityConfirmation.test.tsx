import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, onTestFinished, vi } from "vitest";
import { useIdentityConfirmation } from "#api/identity-confirmation.ts";
import { IdentityConfirmation } from "./IdentityConfirmation.tsx";

const DIALOG = "#features/account/ConfirmIdentityDialog.tsx";

function SaveButton({ onError }: { readonly onError: (error: unknown) => void }) {
  const confirmIdentity = useIdentityConfirmation();
  return (
    <button type="button" onClick={() => void confirmIdentity().catch(onError)}>
      save
    </button>
  );
}

it("STEP-1 rejects the confirmation and keeps the screen if the dialog cannot be loaded", async () => {
  vi.doMock(DIALOG, () => {
    throw new Error("Failed to fetch");
  });
  onTestFinished(() => vi.doUnmock(DIALOG));
  const onError = vi.fn<(error: unknown) => void>();
  render(
    <IdentityConfirmation>
      <SaveButton onError={onError} />
    </IdentityConfirmation>,
  );
  await userEvent.click(screen.getByRole("button", { name: "save" }));
  await waitFor(() => expect(onError).toHaveBeenCalledOnce());
  expect(screen.getByRole("button", { name: "save" })).toBeDefined();
});
