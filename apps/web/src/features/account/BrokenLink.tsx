import { useTranslation } from "react-i18next";
import { paths } from "#app/paths.ts";
import { AccountPage } from "./AccountPage.tsx";
import { NextStep } from "./NextStep.tsx";

/** The address bar does not hold what a mail would have put there. */
export function BrokenLink() {
  const { t } = useTranslation();
  return (
    <AccountPage title={t("account.link.broken")}>
      <NextStep text={t("account.link.broken-text")} to={paths.home} label={t("account.link.home")} />
    </AccountPage>
  );
}
