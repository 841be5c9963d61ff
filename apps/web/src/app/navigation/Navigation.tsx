import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { useSession } from "#api/session.ts";
import classes from "./Navigation.module.css";
import { entriesFor } from "./navigation.ts";

interface Props {
  /** `rail` shows icons, and their names on demand while the window is narrow. */
  readonly layout: "rail" | "list";
}

/** The sections of the product; the current one is marked. */
export function Navigation({ layout }: Props) {
  const { t } = useTranslation();
  const session = useSession();
  const role = session.state === "ready" ? session.data?.role : undefined;
  return (
    <ul aria-label={t("shell.navigation.label")} className={classes.list} data-layout={layout}>
      {entriesFor(role).map(({ path, label, icon: Icon }) => (
        <li key={path}>
          <NavLink to={path} className={classes.link ?? ""}>
            <Icon size={20} stroke={1.6} aria-hidden />
            <span className={classes.label}>{t(label)}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
