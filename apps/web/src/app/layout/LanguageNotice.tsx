import { defaultLanguage } from "@gonfalon/contract/languages.ts";
import { Button, CloseButton } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { parseStringList } from "#app/parse-string-list.ts";
import { chooseLanguage, getActiveLanguage } from "#i18n/i18n.ts";
import { languageEntries } from "#i18n/languages.ts";
import { notifyError } from "#ui/notify.tsx";
import classes from "./LanguageNotice.module.css";

const CONFIRMED_KEY = "language-notice";

/** A banner about texts that have not been reviewed, until the user dismisses it. */
export function LanguageNotice() {
  const { t } = useTranslation();
  const [confirmedLanguages, setConfirmedLanguages] = useLocalStorage<readonly string[]>({
    key: CONFIRMED_KEY,
    defaultValue: [],
    getInitialValueInEffect: false,
    deserialize: parseStringList,
  });
  const language = getActiveLanguage();
  const { name, texts } = languageEntries[language];
  if (texts === "reviewed" || confirmedLanguages.includes(language)) return null;
  return (
    <aside className={classes.notice} aria-label={t(`common.language.${texts}.title`)}>
      <span>{t(`common.language.${texts}.text`, { name })}</span>
      <Button
        variant="default"
        size="xs"
        onClick={() => void chooseLanguage(defaultLanguage).catch(notifyError)}
      >
        {t("common.language.switch-to-english")}
      </Button>
      <CloseButton
        aria-label={t("common.language.confirm")}
        size="2.75rem"
        iconSize={18}
        onClick={() => setConfirmedLanguages([...confirmedLanguages, language])}
      />
    </aside>
  );
}
