import type { EditedChallenge } from "@gonfalon/contract/challenge.ts";
import { challengeValue } from "@gonfalon/rules/score-curve.ts";
import { Alert, Anchor, Button, Group, Modal, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconBulb, IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { formatFileSize } from "#i18n/format.ts";
import { InlineMarkdown } from "#ui/InlineMarkdown.tsx";
import { Markdown } from "#ui/Markdown.tsx";
import { CategoryIcon } from "./CategoryIcon.tsx";
import { type ChallengeForm, scoringOf } from "./challenge-form.ts";

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly challenge: EditedChallenge;
  /** What was typed, saved or not. */
  readonly form: ChallengeForm;
}

/** The challenge as its players will see it; nothing in it does anything. */
export function ChallengePreview({ opened, onClose, challenge, form }: Props) {
  const { t } = useTranslation();
  const scoring = scoringOf(form);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t("challenge.preview.title")}
      size="xl"
      closeButtonProps={{ "aria-label": t("shell.dialog.close") }}
    >
      <Stack>
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <Group gap="xs" wrap="nowrap" style={{ overflowWrap: "anywhere" }}>
            <CategoryIcon category={form.category} size={24} />
            <Title order={3}>{form.title}</Title>
          </Group>
          {scoring && (
            <Text fw={600} style={{ whiteSpace: "nowrap" }}>
              {t("challenge.preview.points", { points: challengeValue(scoring, challenge.acceptedCount) })}
            </Text>
          )}
        </Group>
        {form.content.trim() === "" ? (
          <Text c="dimmed">{t("challenge.preview.no-text")}</Text>
        ) : (
          <Markdown text={form.content} />
        )}
        {form.hints
          .filter((hint) => hint.trim() !== "")
          .map((hint) => (
            <Alert key={hint} icon={<IconBulb size={18} aria-hidden />} py="xs">
              <InlineMarkdown text={hint} />
            </Alert>
          ))}
        <AttachmentLine challenge={challenge} />
        <Group align="flex-end" gap="xs">
          <TextInput label={t("challenge.preview.flag")} placeholder="flag{…}" disabled flex={1} />
          <Button disabled>{t("challenge.preview.submit")}</Button>
        </Group>
        {Number(form.submissionLimit) > 0 && (
          <Text size="sm" c="dimmed">
            {t("challenge.preview.attempts", { limit: form.submissionLimit })}
          </Text>
        )}
      </Stack>
    </Modal>
  );
}

function AttachmentLine({ challenge: { attachment } }: { readonly challenge: EditedChallenge }) {
  const { t } = useTranslation();
  if (!attachment?.url) return null;
  return (
    <Anchor href={attachment.url} target="_blank" rel="noreferrer">
      <Group component="span" gap={6}>
        <IconDownload size={16} aria-hidden />
        {t("challenge.preview.download")}
        {attachment.fileSize !== null && ` (${formatFileSize(attachment.fileSize)})`}
      </Group>
    </Anchor>
  );
}
