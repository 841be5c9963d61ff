import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ErrorNote } from "./ErrorNote.tsx";
import classes from "./SaveBar.module.css";

interface Props {
  readonly dirty: boolean;
  readonly pending: boolean;
  /** Why the last attempt failed. */
  readonly error: unknown;
  readonly onDiscard: () => void;
}

/** The buttons that save or discard the changes of a form. Stays visible while there are unsaved changes. */
export function SaveBar({ dirty, pending, error, onDiscard }: Props) {
  const { t } = useTranslation();
  return (
    <Paper className={classes.bar ?? ""} p="sm" withBorder data-dirty={dirty || undefined}>
      <Stack gap="xs">
        <ErrorNote error={error} />
        <Group justify="space-between" gap="xs">
          <Text component="output" size="sm" c="dimmed">
            {t(dirty ? "common.save.unsaved" : "common.save.unchanged")}
          </Text>
          <Group gap="xs">
            <Button variant="default" disabled={!dirty || pending} onClick={onDiscard}>
              {t("common.save.discard")}
            </Button>
            <Button type="submit" disabled={!dirty} loading={pending}>
              {t("common.save.button")}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Paper>
  );
}
