import { Button, Paper, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Refusal } from "#ui/Refusal.tsx";

interface Props {
  readonly children: ReactNode;
  readonly submitLabel: string;
  readonly pending: boolean;
  /** Why the last attempt failed; stands until the next one. */
  readonly refusal: unknown;
  readonly onSubmit: () => void;
  /** Within a dialog, which is a frame already. */
  readonly frameless?: boolean;
  /** Nothing to send yet. */
  readonly disabled?: boolean;
}

/** A form about an account: what went wrong on top, one button below. */
export function AccountForm({
  children,
  submitLabel,
  pending,
  refusal,
  onSubmit,
  frameless = false,
  disabled = false,
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
      </Stack>
    </Paper>
  );
}
