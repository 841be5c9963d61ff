import { Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Note } from "#ui/Note.tsx";

interface Props {
  readonly pending: boolean;
  readonly onEnd: () => void;
  readonly onKeep: () => void;
}

/** Asks after a correct flag whether the container is still needed. */
export function SolvedOffer({ pending, onEnd, onKeep }: Props) {
  const { t } = useTranslation();
  return (
    <Note color="teal" ta="start">
      <Stack gap="sm">
        <Text size="sm">{t("instance.solved.question")}</Text>
        <Group gap="sm">
          <Button size="sm" variant="default" loading={pending} onClick={onEnd}>
            {t("instance.end.confirm")}
          </Button>
          <Button size="sm" variant="default" onClick={onKeep}>
            {t("instance.solved.keep")}
          </Button>
        </Group>
      </Stack>
    </Note>
  );
}
