import type { EditedChallenge, PlayedChallenge } from "@gonfalon/contract/challenge.ts";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/Dialog.tsx";
import { type ChallengeForm, playedFrom } from "./challenge-form.ts";

/** Shows a challenge as its players see it, with the given things where its container and the flag field are. */
export type Preview = (challenge: PlayedChallenge, instance: ReactNode, flagField: ReactNode) => ReactNode;

/** A container to try a challenge with; before it starts, what was edited is saved. */
export type TestSlot = (challenge: EditedChallenge, save: () => Promise<void>) => ReactNode;

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly challenge: EditedChallenge;
  /** What was typed, saved or not. */
  readonly form: ChallengeForm;
  readonly preview: Preview;
  /** Where a player's container would be. */
  readonly instance: ReactNode;
}

/** The challenge as its players will see it; no flag can be submitted. */
export function ChallengePreview({ opened, onClose, challenge, form, preview, instance }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={form.title} size="xl">
      {preview(playedFrom(challenge, form), instance, <FlagField limit={Number(form.submissionLimit)} />)}
    </Dialog>
  );
}

function FlagField({ limit }: { readonly limit: number }) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs">
      <Group align="flex-end" gap="xs">
        <TextInput label={t("challenge.preview.flag")} placeholder="flag{…}" disabled flex={1} />
        <Button disabled>{t("challenge.preview.submit")}</Button>
      </Group>
      {limit > 0 && (
        <Text size="sm" c="dimmed">
          {t("challenge.preview.attempts", { limit })}
        </Text>
      )}
    </Stack>
  );
}
