import { useTranslation } from "react-i18next";
import { AccountSection } from "./AccountSection.tsx";
import { ConnectedAccounts } from "./ConnectedAccounts.tsx";
import { useSignInOptions } from "./use-sign-in-options.ts";

/** Shown only on a platform with sign-in providers. */
export function ConnectedSection() {
  const { t } = useTranslation();
  if (useSignInOptions().providers.length === 0) return null;
  return (
    <AccountSection title={t("provider.connected.title")}>
      <ConnectedAccounts />
    </AccountSection>
  );
}
