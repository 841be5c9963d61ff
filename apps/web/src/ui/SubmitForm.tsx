import { Button, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { ErrorNote } from "./ErrorNote.tsx";
import { submitAndFocusError } from "./focus-first-error.ts";

interface Props {
  readonly onSubmit: () => void;
  /** Why the last attempt failed. */
  readonly error?: unknown;
  readonly pending: boolean;
  readonly disabled?: boolean;
  readonly submitLabel: string;
  readonly children: ReactNode;
}

/** The form of a dialog: the fields, the last error and one button. */
export function SubmitForm({ onSubmit, error, pending, disabled = false, submitLabel, children }: Props) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submitAndFocusError(event.currentTarget, onSubmit);
      }}
    >
      <Stack>
        {children}
        <ErrorNote error={error} />
        <Group justify="flex-end">
          <Button type="submit" loading={pending} disabled={disabled}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
