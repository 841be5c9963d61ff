import { defaultLanguage } from "@gonfalon/contract/languages.ts";
import { Button, Group, Modal, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { notifyError } from "#ui/notify.tsx";
import { activeLanguage, chooseLanguage } from "./i18n.ts";
import { languageEntries } from "./languages.ts";

const CONFIRMED_KEY = "language-notice";

/** Tells readers once that the texts of their language are not to be trusted blindly. */
export function LanguageNotice() {
  const { t } = useTranslation();
  const [confirmed, setConfirmed] = useState(() => localStorage.getItem(CONFIRMED_KEY));
  const language = activeLanguage();
  const { name, texts } = languageEntries[language];
  if (texts === "reviewed") return null;

  function confirm() {
    localStorage.setItem(CONFIRMED_KEY, language);
    setConfirmed(language);
  }

  return (
    <Modal
      opened={confirmed !== language}
      onClose={confirm}
      title={t(`common.language.${texts}.title`)}
      closeButtonProps={{ "aria-label": t("common.language.confirm") }}
    >
      <Text>{t(`common.language.${texts}.text`, { name })}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => void chooseLanguage(defaultLanguage).catch(notifyError)}>
          {t("common.language.switch-to-english")}
        </Button>
        <Button onClick={confirm}>{t("common.language.confirm")}</Button>
      </Group>
    </Modal>
  );
}
