import { useTranslation } from "react-i18next";
import { Note } from "#ui/Note.tsx";
import { AccountPage } from "./AccountPage.tsx";

const EXPLAINED_CODES = ["invalid_client", "invalid_redirect_uri", "invalid_request"] as const;

/** APP-1: why the platform cannot return the user to the app, with the code of OpenID Connect for its developers. */
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
