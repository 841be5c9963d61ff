import { Button, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { Action } from "#state/action.ts";

interface Props {
  readonly disconnect: Pick<Action<[], unknown>, "pending" | "run">;
  readonly text: string;
  /** The accessible name of the button, which includes the name of the account or app. */
  readonly label: string;
  /** Describes the connected account or app. */
  readonly children: ReactNode;
}

/** An account or app that is connected to the user's account, with a button that disconnects it. */
export function ConnectedRow({ disconnect, text, label, children }: Props) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Stack gap={2} miw={0} style={{ overflowWrap: "anywhere" }}>
        {children}
      </Stack>
      <Button
        variant="default"
        size="xs"
        flex="none"
        loading={disconnect.pending}
        aria-label={label}
        onClick={() => void disconnect.run()}
      >
        {text}
      </Button>
    </Group>
  );
}
