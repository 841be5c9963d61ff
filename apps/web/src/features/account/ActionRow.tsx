import { Button, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { Action } from "#state/action.ts";

interface Props {
  /** Undefined if the entry has no action. */
  readonly action: Pick<Action<[], unknown>, "pending" | "run"> | undefined;
  readonly text: string;
  /** The accessible name of the button, which includes the name of the entry. */
  readonly label: string;
  /** Describes the entry. */
  readonly children: ReactNode;
}

/** A connected account, a connected app or a browser of the user, with a button that removes it. */
export function ActionRow({ action, text, label, children }: Props) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Stack gap={2} miw={0} style={{ overflowWrap: "anywhere" }}>
        {children}
      </Stack>
      {action && (
        <Button
          variant="default"
          size="xs"
          flex="none"
          loading={action.pending}
          aria-label={label}
          onClick={() => void action.run()}
        >
          {text}
        </Button>
      )}
    </Group>
  );
}
