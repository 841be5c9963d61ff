import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Note } from "#ui/Note.tsx";

interface Props {
  readonly solved: boolean;
  readonly pending: boolean;
  readonly onEnd: () => void;
}

/** Asks after a correct flag whether the container is still needed. */
export function EndAfterSolve({ solved, pending, onEnd }: Props) {
  const { t } = useTranslation();
  // Not for challenges that were solved earlier.
  const [settled, setSettled] = useState(solved);
  if (!solved || settled) return null;
  return (
    <Note color="teal">
      <Stack gap="sm">
        <Text size="sm">{t("instance.solved.question")}</Text>
        <Group gap="sm">
          <Button size="sm" loading={pending} onClick={onEnd}>
            {t("instance.end.confirm")}
          </Button>
          <Button size="sm" variant="default" onClick={() => setSettled(true)}>
            {t("instance.solved.keep")}
          </Button>
        </Group>
      </Stack>
    </Note>
  );
}
