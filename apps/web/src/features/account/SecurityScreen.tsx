import { getSecurity } from "@gonfalon/contract/factor.ts";
import { Skeleton, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useProfile } from "#api/session.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { Async } from "#ui/Async.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { AccountTabs } from "./AccountTabs.tsx";
import { ConnectedApps } from "./ConnectedApps.tsx";
import { ConnectedSection } from "./ConnectedSection.tsx";
import { DeviceList } from "./DeviceList.tsx";
import { PasskeyPanel } from "./PasskeyPanel.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { SessionList } from "./SessionList.tsx";
import { SetPasswordForm } from "./SetPasswordForm.tsx";
import { TwoStepPanel } from "./TwoStepPanel.tsx";
import { useSignInOptions } from "./use-sign-in-options.ts";

/** The user's second factors, password, connected accounts and apps, sessions and devices. */
export function SecurityScreen() {
  const { t } = useTranslation();
  const security = useEndpoint(getSecurity);
  const canUsePassword = useCanUsePassword();
  const hasPassword = security.state === "ready" && security.data.password;
  return (
    <Stack maw="47.5rem" gap="xl">
      <PageTitle>{t("security.title")}</PageTitle>
      <AccountTabs />
      <AccountSection title={t("security.two-step.title")}>
        <Async value={security} skeleton={<Skeleton height={120} />}>
          {(loadedSecurity) => <TwoStepPanel security={loadedSecurity} />}
        </Async>
      </AccountSection>
      <AccountSection title={t("security.passkey.title")}>
        <Async value={security} skeleton={<Skeleton height={96} />}>
          {(loadedSecurity) => <PasskeyPanel security={loadedSecurity} />}
        </Async>
      </AccountSection>
      {(canUsePassword || hasPassword) && (
        <AccountSection title={t("account.password.title")}>
          <Async value={security} skeleton={<Skeleton height={120} />}>
            {({ password }) => (password ? <PasswordForm /> : <SetPasswordForm />)}
          </Async>
        </AccountSection>
      )}
      <ConnectedSection />
      <AccountSection title={t("app.connected.title")}>
        <ConnectedApps />
      </AccountSection>
      <AccountSection title={t("account.session.title")}>
        <SessionList />
      </AccountSection>
      <AccountSection title={t("security.device.title")}>
        <Async value={security} skeleton={<Skeleton height={64} />}>
          {({ devices }) => <DeviceList devices={devices} />}
        </Async>
      </AccountSection>
    </Stack>
  );
}

/** LINK-7: whether the user can sign in with a password. While password sign-in is off, only administrators can. */
function useCanUsePassword(): boolean {
  const isAdmin = useProfile()?.role === "Admin";
  return useSignInOptions().password || isAdmin;
}
