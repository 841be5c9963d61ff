import { languages } from "@gonfalon/contract/languages.ts";
import { VisuallyHidden } from "@mantine/core";
import { IconLanguage, IconRobot } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { activeLanguage, chooseLanguage } from "#i18n/i18n.ts";
import { type LanguageEntry, languageEntries } from "#i18n/languages.ts";
import { SidePanel, SidePanelChoice } from "./SidePanel.tsx";
import { ToolButton } from "./ToolButton.tsx";

/** The languages of the platform, each by its native name. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const panel = useId();
  const active = activeLanguage();
  return (
    <>
      <ToolButton label={t("shell.language")} icon={IconLanguage} popoverTarget={panel} />
      <SidePanel id={panel} label={t("shell.language")}>
        {languages.map((language) => (
          <SidePanelChoice
            key={language}
            panel={panel}
            lang={language}
            current={language === active}
            onChoose={() => void chooseLanguage(language)}
          >
            {languageEntries[language].name}
            <TranslationMark texts={languageEntries[language].texts} />
          </SidePanelChoice>
        ))}
      </SidePanel>
    </>
  );
}

/** Marks languages whose texts have not been reviewed. */
function TranslationMark({ texts }: Pick<LanguageEntry, "texts">) {
  const { t } = useTranslation();
  if (texts === "reviewed") return null;
  const label = t(`common.language.${texts}.title`);
  return (
    <span title={label}>
      <IconRobot size={16} stroke={1.6} aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
