import { useTranslation } from "react-i18next";
import { Note } from "#ui/Note.tsx";
import { AccountPage } from "./AccountPage.tsx";

const EXPLAINED_CODES = ["invalid_client", "invalid_redirect_uri", "invalid_request"] as const;

/**
 * APP-1: explains why the platform cannot redirect the user to the app.
 * Shows the OpenID Connect error code for the developers of the app.
 */
export function ConsentFailure({ code }: { readonly code: string }) {
  const { t } = useTranslation();
  const reason = EXPLAINED_CODES.find((reasonCode) => reasonCode === code) ?? "other";
  return (
    <AccountPage title={t("app.consent.title")}>
      <Note color="red" role="alert" title={t("app.consent.failed")} style={{ overflowWrap: "anywhere" }}>
        {t(`app.consent.reason.${reason}`)} ({code})
      </Note>
    </AccountPage>
  );
}
