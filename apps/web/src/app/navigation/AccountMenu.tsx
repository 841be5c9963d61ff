import { VisuallyHidden } from "@mantine/core";
import { IconUser } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useProfile } from "#api/session.ts";
import { UserRoundel } from "#ui/UserRoundel.tsx";
import classes from "./AccountMenu.module.css";
import { LanguageMenu } from "./LanguageMenu.tsx";
import { MenuChoice, MenuPanel } from "./MenuPanel.tsx";
import { useAccountCommands } from "./use-account-commands.ts";

/** The signed-in user, the account commands and the language. */
export function AccountMenu() {
  const { t } = useTranslation();
  const panelId = useId();
  const commands = useAccountCommands();
  const profile = useProfile();
  return (
    <>
      <button type="button" popoverTarget={panelId} className={classes.target}>
        <VisuallyHidden>{t("shell.account.menu")}</VisuallyHidden>
        {profile ? (
          <UserRoundel id={profile.userId} avatar={profile.avatar} size={28} />
        ) : (
          <IconUser size={20} stroke={1.75} aria-hidden />
        )}
      </button>
      <MenuPanel
        id={panelId}
        label={t("shell.account.menu")}
        heading={<bdi>{profile?.userName ?? t("shell.account.visitor")}</bdi>}
      >
        {commands.map(({ label, icon, run, tone }) => (
          <MenuChoice key={label} panelId={panelId} icon={icon} tone={tone} onChoose={run}>
            {label}
          </MenuChoice>
        ))}
        <li data-apart>
          <LanguageMenu panelId={panelId} />
        </li>
      </MenuPanel>
    </>
  );
}
