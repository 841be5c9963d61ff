import { returnPath } from "@gonfalon/rules/return-path.ts";
import { Anchor, Button, Divider, Group } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { paths } from "#routing/paths.ts";
import { AccountPage } from "./AccountPage.tsx";
import { LoginForm } from "./LoginForm.tsx";
import { ProviderButtons } from "./ProviderButtons.tsx";
import { useSignInOptions } from "./use-sign-in-options.ts";

export function LoginScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { password, providers } = useSignInOptions();
  const [wantsPassword, setWantsPassword] = useState(false);
  const target = returnPath(search.get("from"), location.origin);
  const goBack = () => navigate(target, { replace: true });
  return (
    <AccountPage title={t("account.login.title")}>
      {providers.length > 0 && (
        <>
          <ProviderButtons providers={providers} purpose="SignIn" returnTo={target} />
          <Divider label={t("provider.or")} />
        </>
      )}
      {password || wantsPassword ? (
        <>
          <LoginForm onDone={goBack} />
          <Group justify="space-between">
            <Anchor component={Link} to={paths.account.recovery} size="sm">
              {t("account.login.recover")}
            </Anchor>
            <Anchor
              component={Link}
              to={{ pathname: paths.account.register, search: search.toString() }}
              size="sm"
            >
              {t("account.login.register")}
            </Anchor>
          </Group>
        </>
      ) : (
        <Button variant="subtle" onClick={() => setWantsPassword(true)}>
          {t("provider.use-password")}
        </Button>
      )}
    </AccountPage>
  );
}
