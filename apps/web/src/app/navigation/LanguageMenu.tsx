import { languages } from "@gonfalon/contract/languages.ts";
import { VisuallyHidden } from "@mantine/core";
import { IconLanguage, IconRobot } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { chooseLanguage, getActiveLanguage } from "#i18n/i18n.ts";
import { type LanguageEntry, languageEntries } from "#i18n/languages.ts";
import { notifyError } from "#ui/notify.tsx";
import classes from "./MenuPanel.module.css";
import { MenuChoice } from "./MenuPanel.tsx";

interface Props {
  /** The id of the panel to close after the choice. */
  readonly panelId: string;
}

/** The languages of the platform, each by its native name, as a collapsible entry of a menu. */
export function LanguageMenu({ panelId }: Props) {
  const { t } = useTranslation();
  const active = getActiveLanguage();
  return (
    <details className={classes.more}>
      <summary className={classes.choice}>
        <IconLanguage size={18} stroke={1.75} aria-hidden />
        {t("shell.language")}
      </summary>
      <ul aria-label={t("shell.language")}>
        {languages.map((language) => (
          <MenuChoice
            key={language}
            panelId={panelId}
            lang={language}
            isCurrent={language === active}
            onChoose={() => void chooseLanguage(language).catch(notifyError)}
          >
            {languageEntries[language].name}
            <TranslationMark texts={languageEntries[language].texts} />
          </MenuChoice>
        ))}
      </ul>
    </details>
  );
}

/** Marks languages whose texts have not been reviewed. */
function TranslationMark({ texts }: Pick<LanguageEntry, "texts">) {
  const { t } = useTranslation();
  if (texts === "reviewed") return null;
  const label = t(`common.language.${texts}.title`);
  return (
    <span title={label}>
      <IconRobot size={16} stroke={1.75} aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
