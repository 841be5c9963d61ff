import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { AccountMenu } from "./AccountMenu.tsx";
import { DaemonMenu } from "./DaemonMenu.tsx";
import { InstancesMenu } from "./InstancesMenu.tsx";
import { LanguageMenu } from "./LanguageMenu.tsx";
import { Navigation } from "./Navigation.tsx";
import { PlatformName } from "./PlatformName.tsx";
import { paths } from "./paths.ts";
import { SchemeToggle } from "./SchemeToggle.tsx";
import classes from "./Sidebar.module.css";
import { SignInLink } from "./SignInLink.tsx";

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
