import { Avatar, VisuallyHidden } from "@mantine/core";
import { IconUser } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "#api/session.ts";
import { UserRoundel } from "#ui/UserRoundel.tsx";
import classes from "./AccountMenu.module.css";
import { SidePanel, SidePanelChoice } from "./SidePanel.tsx";
import { useAccountCommands } from "./use-account-commands.ts";

/** The signed-in user and the account commands. */
export function AccountMenu() {
  const { t } = useTranslation();
  const panel = useId();
  const commands = useAccountCommands();
  const session = useSession();
  const profile = session.state === "ready" ? session.data : undefined;
  return (
    <>
      <button type="button" popoverTarget={panel} className={classes.target}>
        <VisuallyHidden>{t("shell.account.menu")}</VisuallyHidden>
        {profile ? (
          <UserRoundel id={profile.userId} avatar={profile.avatar} size={32} />
        ) : (
          <Avatar alt="" size={32} radius="sm">
            <IconUser size={20} stroke={1.6} aria-hidden />
          </Avatar>
        )}
        <span className={classes.name}>{profile?.userName ?? t("shell.account.visitor")}</span>
      </button>
      <SidePanel id={panel} label={t("shell.account.menu")} heading={profile?.userName}>
        {commands.map(({ label, icon, run, last }) => (
          <SidePanelChoice key={label} panel={panel} icon={icon} tone={last} onChoose={run}>
            {label}
          </SidePanelChoice>
        ))}
      </SidePanel>
    </>
  );
}
