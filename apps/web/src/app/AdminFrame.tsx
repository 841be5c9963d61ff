import {
  type Icon,
  IconFileText,
  IconFlag,
  IconFolder,
  IconKey,
  IconSettings,
  IconUser,
  IconUsersGroup,
} from "@tabler/icons-react";
import { Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { NavLink, Outlet, useLocation } from "react-router";
import classes from "./AdminFrame.module.css";
import { paths } from "./paths.ts";
import { Spinner } from "./Spinner.tsx";

interface Tab {
  readonly name: "games" | "users" | "teams" | "files" | "tokens" | "logs" | "settings";
  readonly path: string;
  readonly icon: Icon;
}

const tabs: readonly Tab[] = [
  { name: "games", path: paths.admin.games, icon: IconFlag },
  { name: "users", path: paths.admin.users, icon: IconUser },
  { name: "teams", path: paths.admin.teams, icon: IconUsersGroup },
  { name: "files", path: paths.admin.files, icon: IconFolder },
  { name: "tokens", path: paths.admin.tokens, icon: IconKey },
  { name: "logs", path: paths.admin.logs, icon: IconFileText },
  { name: "settings", path: paths.admin.settings, icon: IconSettings },
];

/** What surrounds the screens of the administration: the way from each to the others. */
export function AdminFrame() {
  const { t } = useTranslation();
  const nav = usePresentTabInSight();
  return (
    <>
      <nav ref={nav} aria-label={t("shell.admin.label")} className={classes.tabs}>
        {tabs.map(({ name, path, icon: Icon }) => (
          <NavLink key={name} to={path} className={classes.tab ?? ""}>
            <Icon size={18} stroke={1.6} aria-hidden />
            {t(`shell.admin.${name}`)}
          </NavLink>
        ))}
      </nav>
      <Suspense fallback={<Spinner />}>
        <Outlet />
      </Suspense>
    </>
  );
}

/** On a phone the tab of the present screen may lie outside the strip. */
function usePresentTabInSight() {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current
      ?.querySelector('[aria-current="page"]')
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [pathname]);
  return nav;
}
