import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { useProfile } from "#api/session.ts";
import classes from "./Navigation.module.css";
import { listNavigationEntries } from "./navigation-entries.ts";

interface Props {
  /** `bar` has names only and leaves out the home page, which the name of the platform links to. */
  readonly layout: "bar" | "list";
}

/** The sections of the product; the current one is marked. */
export function Navigation({ layout }: Props) {
  const { t } = useTranslation();
  const role = useProfile()?.role;
  const entries = listNavigationEntries(role).filter(({ isHome }) => layout === "list" || !isHome);
  return (
    <ul aria-label={t("shell.navigation.label")} className={classes.list} data-layout={layout}>
      {entries.map(({ path, label, icon: Icon }) => (
        <li key={path}>
          <NavLink to={path} className={classes.link ?? ""}>
            {layout === "list" && <Icon size={20} stroke={1.75} aria-hidden />}
            {t(label)}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
