import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { AccountMenu } from "#app/navigation/AccountMenu.tsx";
import { DaemonMenu } from "#app/navigation/DaemonMenu.tsx";
import { InstancesMenu } from "#app/navigation/InstancesMenu.tsx";
import { LanguageMenu } from "#app/navigation/LanguageMenu.tsx";
import { Navigation } from "#app/navigation/Navigation.tsx";
import { SchemeToggle } from "#app/navigation/SchemeToggle.tsx";
import { SignInLink } from "#app/navigation/SignInLink.tsx";
import { paths } from "#routing/paths.ts";
import { PlatformName } from "./PlatformName.tsx";
import classes from "./Sidebar.module.css";

/** The sidebar of wide windows. */
export function Sidebar() {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("shell.navigation.label")} className={classes.sidebar}>
      <Link to={paths.home} className={classes.home}>
        <PlatformName />
      </Link>
      <Navigation layout="rail" />
      <div className={classes.tools}>
        <SignInLink />
        <AccountMenu />
        <LanguageMenu />
        <DaemonMenu />
        <SchemeToggle />
        <InstancesMenu />
      </div>
    </nav>
  );
}
