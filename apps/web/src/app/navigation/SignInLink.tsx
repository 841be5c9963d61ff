import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useSession } from "#api/session.ts";
import { loginFrom } from "#routing/paths.ts";
import classes from "./SignInLink.module.css";

const ABOUT_ACCOUNTS = /^\/account\//i;

/** The sign-in link, shown to every visitor who is not on that page. */
export function SignInLink() {
  const { t } = useTranslation();
  const location = useLocation();
  const session = useSession();
  const isVisitor = session.state === "ready" && session.data === undefined;
  if (!isVisitor || ABOUT_ACCOUNTS.test(location.pathname)) return null;
  return (
    <Link to={loginFrom(location)} className={classes.link}>
      {t("shell.account.sign-in")}
    </Link>
  );
}
