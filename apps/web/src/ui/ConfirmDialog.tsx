import { Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "./Dialog.tsx";
import { useWhileOpen } from "./use-while-open.ts";

interface Props extends ContentProps {
  readonly opened: boolean;
  readonly title: string;
}

/** A dialog in which the user confirms an action, with its consequences and options. */
export function ConfirmDialog({ opened, title, ...content }: Props) {
  return (
    <Dialog opened={opened} onClose={content.onClose} title={title}>
      <ConfirmContent {...content} />
    </Dialog>
  );
}

interface ContentProps {
  /** The consequences of the action. */
  readonly text: string;
  /** The label of the action. */
  readonly confirm: string;
  /** Whether the action is destructive. */
  readonly destructive?: boolean;
  readonly pending: boolean;
  /** Options of the action. */
  readonly children?: ReactNode;
  /** Receives a function that closes the dialog after the action. It does not close a dialog that was opened later. */
  readonly onConfirm: (close: () => void) => void;
  readonly onClose: () => void;
}

function ConfirmContent({
  text,
  confirm,
  destructive = false,
  pending,
  children,
  onConfirm,
  onClose,
}: ContentProps) {
  const { t } = useTranslation();
  const close = useWhileOpen(onClose);
  return (
    <Stack>
      <Text style={{ overflowWrap: "anywhere" }}>{text}</Text>
      {children}
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t("shell.dialog.cancel")}
        </Button>
        <Button {...(destructive && { color: "red" })} loading={pending} onClick={() => onConfirm(close)}>
          {confirm}
        </Button>
      </Group>
    </Stack>
  );
}
