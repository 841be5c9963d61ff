import type { EditedChallenge, PlayedChallenge } from "@gonfalon/contract/challenge.ts";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/Dialog.tsx";
import { type ChallengeForm, toPlayerView } from "./challenge-form.ts";

/** Renders the player's view of a challenge, with slots for its container and the flag form. */
export type PreviewSlot = (
  challenge: PlayedChallenge,
  instance: ReactNode,
  flagField: ReactNode,
) => ReactNode;

/** Renders the test instance of a challenge, which calls `save` before it starts. */
export type TestInstanceSlot = (challenge: EditedChallenge, save: () => Promise<void>) => ReactNode;

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly challenge: EditedChallenge;
  /** The current input, saved or not. */
  readonly form: ChallengeForm;
  readonly renderPreview: PreviewSlot;
  /** Shown in place of the player's container. */
  readonly instance: ReactNode;
}

/** The player's view of the challenge; no flag can be submitted. */
export function ChallengePreview({ opened, onClose, challenge, form, renderPreview, instance }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={form.title} size="xl">
      {renderPreview(
        toPlayerView(challenge, form),
        instance,
        <FlagField limit={Number(form.submissionLimit)} />,
      )}
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
          {t("play.flag.attempts-left", { left: limit, count: limit })}
        </Text>
      )}
    </Stack>
  );
}
