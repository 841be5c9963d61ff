import { Button, Paper, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Refusal } from "#ui/Refusal.tsx";

interface Props {
  readonly children: ReactNode;
  readonly submitLabel: string;
  readonly pending: boolean;
  /** Why the last attempt failed; shown until the next one. */
  readonly refusal: unknown;
  readonly onSubmit: () => void;
  /** In a dialog, which already has a border. */
  readonly frameless?: boolean;
  /** Disables the button while there is nothing to send. */
  readonly disabled?: boolean;
  /** Another way to continue, below the button. */
  readonly alternative?: ReactNode;
}

/** An account form: the error on top, the button below. */
export function AccountForm({
  children,
  submitLabel,
  pending,
  refusal,
  onSubmit,
  frameless = false,
  disabled = false,
  alternative,
}: Props) {
  return (
    <Paper
      component="form"
      {...(frameless ? { withBorder: false, bg: "transparent" } : { p: "lg" })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack>
        <Refusal error={refusal} />
        {children}
        <Button type="submit" size="md" loading={pending} disabled={disabled}>
          {submitLabel}
        </Button>
        {alternative}
      </Stack>
    </Paper>
  );
}
