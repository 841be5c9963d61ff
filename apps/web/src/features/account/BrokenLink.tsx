import { useTranslation } from "react-i18next";
import { paths } from "#routing/paths.ts";
import { AccountPage } from "./AccountPage.tsx";
import { NextStep } from "./NextStep.tsx";

/** Shown if the URL does not contain the parameters of a mailed link. */
export function BrokenLink() {
  const { t } = useTranslation();
  return (
    <AccountPage title={t("account.link.broken")}>
      <NextStep text={t("account.link.broken-text")} to={paths.home} label={t("account.link.home")} />
    </AccountPage>
  );
}
