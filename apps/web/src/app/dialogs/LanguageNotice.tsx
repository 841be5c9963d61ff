import { defaultLanguage } from "@gonfalon/contract/languages.ts";
import { Button, Group, Modal, Text } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { activeLanguage, chooseLanguage } from "#i18n/i18n.ts";
import { languageEntries } from "#i18n/languages.ts";
import { notifyError } from "#ui/notify.tsx";

const CONFIRMED_KEY = "language-notice";

/** Tells users once per language that its texts are machine translated. */
export function LanguageNotice() {
  const { t } = useTranslation();
  const [confirmed, setConfirmed] = useLocalStorage<readonly string[]>({
    key: CONFIRMED_KEY,
    defaultValue: [],
    getInitialValueInEffect: false,
    deserialize: listIn,
  });
  const language = activeLanguage();
  const { name, texts } = languageEntries[language];
  if (texts === "reviewed") return null;

  const confirm = () => setConfirmed([...confirmed, language]);

  return (
    <Modal
      opened={!confirmed.includes(language)}
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

/** Parses the stored value; an invalid one means never confirmed. */
function listIn(stored: string | undefined): readonly string[] {
  try {
    const value: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(value) ? value.map(String) : [];
  } catch {
    return [];
  }
}
