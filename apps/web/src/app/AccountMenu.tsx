import { Avatar, Menu, UnstyledButton } from "@mantine/core";
import { IconUser } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useSession } from "#api/session.ts";
import classes from "./AccountMenu.module.css";
import { useAccountCommands } from "./use-account-commands.ts";

/** Who is signed in, and what can be done about it. */
export function AccountMenu() {
  const { t } = useTranslation();
  const commands = useAccountCommands();
  const session = useSession();
  const profile = session.state === "ready" ? session.data : undefined;
  return (
    <Menu position="right-end">
      <Menu.Target>
        <UnstyledButton className={classes.target ?? ""} aria-label={t("shell.account.menu")}>
          <Avatar src={profile?.avatar ?? null} alt="" size={32} radius="sm">
            <IconUser size={20} stroke={1.6} />
          </Avatar>
          <span className={classes.name}>{profile?.userName ?? t("shell.account.sign-in")}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {profile && <Menu.Label>{profile.userName}</Menu.Label>}
        {commands.map(({ label, icon: Icon, run, last }) => [
          last && <Menu.Divider key="divider" />,
          <Menu.Item
            key={label}
            leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
            onClick={run}
            {...(last === "grave" && { color: "red" })}
          >
            {label}
          </Menu.Item>,
        ])}
      </Menu.Dropdown>
    </Menu>
  );
}
