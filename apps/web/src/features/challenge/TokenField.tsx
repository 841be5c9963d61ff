import { ActionIcon, Group, TextInput } from "@mantine/core";
import { IconCopy, IconEye, IconEyeOff } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "#ui/copy-text.ts";
import { notifySuccess } from "#ui/notify.tsx";

const HIDDEN_TOKEN = "•".repeat(16);

/** The team token, hidden until requested, because others may see the screen. */
export function TokenField({ token }: { readonly token: string }) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [isShown, setIsShown] = useState(false);

  async function copy() {
    if (await copyText(token)) return notifySuccess(t("play.team.copied"));
    setIsShown(true);
    field.current?.focus();
  }

  const toggleLabel = t(isShown ? "play.team.hide" : "play.team.show");
  return (
    <Group gap={4} wrap="nowrap" align="flex-end">
      <TextInput
        ref={field}
        flex={1}
        size="xs"
        aria-label={t("play.team.token")}
        description={t("play.team.token-hint")}
        value={isShown ? token : HIDDEN_TOKEN}
        readOnly
        data-mono
        onFocus={(event) => event.currentTarget.select()}
      />
      <ActionIcon
        variant="default"
        size={30}
        aria-label={toggleLabel}
        title={toggleLabel}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t("play.team.copy")}
        title={t("play.team.copy")}
        onClick={() => void copy()}
      >
        <IconCopy size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
