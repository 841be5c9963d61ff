import { Burger } from "@mantine/core";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { InstancesMenu } from "#app/navigation/InstancesMenu.tsx";
import { SignInLink } from "#app/navigation/SignInLink.tsx";
import { paths } from "#routing/paths.ts";
import classes from "./Header.module.css";
import { PlatformName } from "./PlatformName.tsx";

const PhoneMenu = lazy(async () => ({ default: (await import("#app/navigation/PhoneMenu.tsx")).PhoneMenu }));

/** The top bar of narrow windows; its menu contains everything in the sidebar. */
export function Header() {
  const { t } = useTranslation();
  const { key } = useLocation();
  // Bound to the location where it was opened, so that navigation closes the menu.
  const [openedAt, setOpenedAt] = useState<string>();
  const opened = openedAt === key;
  const burger = useRef<HTMLButtonElement>(null);

  function close() {
    setOpenedAt(undefined);
    // The menu and its focused element are gone by then.
    burger.current?.focus();
  }

  return (
    <nav aria-label={t("shell.navigation.label")} className={classes.header}>
      <Link to={paths.home} className={classes.home}>
        <PlatformName />
      </Link>
      <SignInLink />
      <InstancesMenu />
      <Burger
        ref={burger}
        opened={false}
        size="sm"
        onClick={() => setOpenedAt(key)}
        aria-label={t("shell.navigation.open")}
        aria-expanded={opened}
        aria-haspopup="dialog"
      />
      <Suspense>{opened && <PhoneMenu onClose={close} />}</Suspense>
    </nav>
  );
}
