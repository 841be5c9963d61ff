import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useSession } from "#api/session.ts";
import { toLoginPath } from "#routing/paths.ts";
import classes from "./SignInLink.module.css";

const ACCOUNT_PATH = /^\/account\//i;

/** The sign-in link, shown to visitors except on the account screens. */
export function SignInLink() {
  const { t } = useTranslation();
  const location = useLocation();
  const session = useSession();
  const isVisitor = session.state === "ready" && session.data === undefined;
  if (!isVisitor || ACCOUNT_PATH.test(location.pathname)) return null;
  return (
    <Link to={toLoginPath(location)} className={classes.link}>
      {t("shell.account.sign-in")}
    </Link>
  );
}
