import { Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "./Dialog.tsx";

interface Props {
  readonly opened: boolean;
  readonly title: string;
  /** The consequences of the action. */
  readonly text: string;
  /** The label of the action. */
  readonly confirm: string;
  /** Whether the action is destructive. */
  readonly destructive?: boolean;
  readonly pending: boolean;
  /** Options of the action. */
  readonly children?: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation of an action that cannot easily be undone. */
export function ConfirmDialog({
  opened,
  title,
  text,
  confirm,
  destructive = false,
  pending,
  children,
  onConfirm,
  onClose,
}: Props) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Stack>
        <Text style={{ overflowWrap: "anywhere" }}>{text}</Text>
        {children}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t("shell.dialog.cancel")}
          </Button>
          <Button {...(destructive && { color: "red" })} loading={pending} onClick={onConfirm}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
