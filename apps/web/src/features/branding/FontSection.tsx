import { type Branding, changeFont, deleteFont } from "@gonfalon/contract/branding.ts";
import type { FontSlot } from "@gonfalon/contract/enums.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { getSettings } from "@gonfalon/contract/settings.ts";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { formatFileSize } from "#i18n/format.ts";
import { FileButton } from "#ui/FileButton.tsx";
import { Section } from "#ui/Section.tsx";

const fontSlots: readonly FontSlot[] = ["body", "heading", "mono"];

/** The fonts of the platform. Changes are saved immediately. */
export function FontSection({ branding }: { readonly branding: Branding }) {
  const { t } = useTranslation();
  return (
    <Section title={t("branding.font.title")}>
      <Text size="sm" c="dimmed">
        {t("branding.font.hint", { limit: formatFileSize(limits.fontBytes) })}
      </Text>
      {fontSlots.map((slot) => (
        <FontRow key={slot} slot={slot} isReplaced={branding[`${slot}FontHash`] !== null} />
      ))}
    </Section>
  );
}

interface Props {
  readonly slot: FontSlot;
  /** Whether the platform has a font of its own for this slot. */
  readonly isReplaced: boolean;
}

function FontRow({ slot, isReplaced }: Props) {
  const { t } = useTranslation();
  const change = useAction((file: File) => call(changeFont, { params: { slot }, body: { file } }), {
    success: t("branding.font.done"),
    refresh: [getSettings],
  });
  const remove = useAction(() => call(deleteFont, { params: { slot } }), {
    success: t("branding.font.removed"),
    refresh: [getSettings],
  });

  return (
    <Group
      component="fieldset"
      aria-label={t(`branding.font.${slot}`)}
      justify="space-between"
      m={0}
      p={0}
      bd="none"
    >
      <Stack gap={0}>
        <Text fw={600}>{t(`branding.font.${slot}`)}</Text>
        <Text size="sm" c="dimmed">
          {t(isReplaced ? "branding.font.own" : "branding.font.product")}
        </Text>
      </Stack>
      <Group gap="xs">
        <FileButton accept=".woff2,font/woff2" onChange={(file) => file && void change.run(file)}>
          {(button) => (
            <Button size="xs" variant="default" loading={change.pending} {...button}>
              {t("branding.font.choose")}
            </Button>
          )}
        </FileButton>
        {isReplaced && (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            loading={remove.pending}
            onClick={() => void remove.run()}
          >
            {t("branding.font.remove")}
          </Button>
        )}
      </Group>
    </Group>
  );
}
