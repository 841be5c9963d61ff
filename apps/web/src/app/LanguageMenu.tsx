import { languages } from "@gonfalon/contract/languages.ts";
import { ActionIcon, Menu } from "@mantine/core";
import { IconCheck, IconLanguage } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { activeLanguage, chooseLanguage } from "#i18n/i18n.ts";
import { languageEntries } from "#i18n/languages.ts";

/** The languages of the platform, each by its own name. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const active = activeLanguage();
  return (
    <Menu position="right-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="xl" aria-label={t("shell.language")}>
          <IconLanguage size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            aria-current={language === active}
            rightSection={language === active && <IconCheck size={16} aria-hidden />}
            onClick={() => void chooseLanguage(language)}
          >
            {languageEntries[language].name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
