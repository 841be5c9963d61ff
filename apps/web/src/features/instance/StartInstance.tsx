import { Button, Progress, Stack, Text } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Note } from "#ui/Note.tsx";
import type { Ending } from "./instance-state.ts";

interface Props {
  readonly hint: string;
  /** Why the previous instance ended, if there was one. */
  readonly ending: Ending | undefined;
  readonly pending: boolean;
  readonly disabled: boolean;
  readonly onStart: () => void;
}

export function StartInstance({ hint, ending, pending, disabled, onStart }: Props) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm" align="stretch">
      {ending && (
        <Note color={ending === "Requested" ? "gray" : "orange"}>{t(`instance.ending.${ending}`)}</Note>
      )}
      <Text size="sm">{hint}</Text>
      <Button
        loading={pending}
        disabled={disabled}
        leftSection={<IconPlayerPlay size={18} aria-hidden />}
        onClick={onStart}
        style={{ alignSelf: "flex-start" }}
      >
        {t("instance.start.button")}
      </Button>
      {pending && (
        <>
          <Progress value={100} animated aria-label={t("instance.state.starting")} />
          <Text component="output" size="sm" c="dimmed">
            {t("instance.start.pending")}
          </Text>
        </>
      )}
    </Stack>
  );
}
