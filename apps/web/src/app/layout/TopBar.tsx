import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { AccountMenu } from "#app/navigation/AccountMenu.tsx";
import { DaemonMenu } from "#app/navigation/DaemonMenu.tsx";
import { InstancesMenu } from "#app/navigation/InstancesMenu.tsx";
import { Navigation } from "#app/navigation/Navigation.tsx";
import { PaletteButton } from "#app/navigation/PaletteButton.tsx";
import { PaletteField } from "#app/navigation/PaletteField.tsx";
import { PhoneMenuButton } from "#app/navigation/PhoneMenuButton.tsx";
import { SignInLink } from "#app/navigation/SignInLink.tsx";
import { paths } from "#routing/paths.ts";
import { PlatformName } from "./PlatformName.tsx";
import classes from "./TopBar.module.css";

/** The bar at the top of the layout. On phones its links are in a menu, and the bar of a game replaces it. */
export function TopBar() {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("shell.navigation.label")} className={classes.bar}>
      <Link to={paths.home} className={classes.home}>
        <PlatformName />
      </Link>
      <div className={classes.links}>
        <Navigation layout="bar" />
      </div>
      <div className={classes.tools}>
        <div className={classes.searchField}>
          <PaletteField />
        </div>
        <div className={classes.searchButton}>
          <PaletteButton />
        </div>
        <SignInLink />
        <div data-instances>
          <InstancesMenu />
        </div>
        <div className={classes.wide}>
          <DaemonMenu />
          <AccountMenu />
        </div>
        <div className={classes.narrow}>
          <PhoneMenuButton />
        </div>
      </div>
    </nav>
  );
}
