import { Button, Paper, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { ErrorNote } from "#ui/ErrorNote.tsx";
import { submitAndFocusError } from "#ui/focus-first-error.ts";

interface Props {
  readonly children: ReactNode;
  readonly submitLabel: string;
  readonly pending: boolean;
  /** Why the last attempt failed; shown until the next one. */
  readonly error: unknown;
  readonly onSubmit: () => void;
  /** Adds a border and padding, for a form in a section of a page. */
  readonly isFramed?: boolean;
  /** Disables the button while there is nothing to send. */
  readonly disabled?: boolean;
  /** An alternative to submitting the form, shown below the button. */
  readonly alternative?: ReactNode;
}

/** An account form. The error is above the button, because the top of a long form is outside the screen of a phone. */
export function AccountForm({
  children,
  submitLabel,
  pending,
  error,
  onSubmit,
  isFramed = false,
  disabled = false,
  alternative,
}: Props) {
  return (
    <Paper
      component="form"
      {...(isFramed ? { p: "lg" } : { withBorder: false, bg: "transparent" })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submitAndFocusError(event.currentTarget, onSubmit);
      }}
    >
      <Stack>
        {children}
        <ErrorNote error={error} />
        <Button type="submit" size="md" loading={pending} disabled={disabled}>
          {submitLabel}
        </Button>
        {alternative}
      </Stack>
    </Paper>
  );
}
