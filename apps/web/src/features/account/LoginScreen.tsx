import { toReturnPath } from "@gonfalon/rules/return-path.ts";
import { Anchor, Button, Divider } from "@mantine/core";
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
  const hasForm = password || wantsPassword;
  const returnTo = toReturnPath(search.get("from"), location.origin);
  const goBack = () => navigate(returnTo, { replace: true });
  return (
    <AccountPage
      title={t("account.login.title")}
      note={
        password && (
          <>
            {t("account.login.new")}{" "}
            <Anchor
              component={Link}
              to={{ pathname: paths.account.register, search: search.toString() }}
              inherit
              fw={600}
            >
              {t("account.login.register")}
            </Anchor>
          </>
        )
      }
    >
      {hasForm && (
        <LoginForm
          onDone={goBack}
          recoveryLink={
            <Anchor component={Link} to={paths.account.recovery}>
              {t("account.login.recover")}
            </Anchor>
          }
        />
      )}
      {hasForm && providers.length > 0 && <Divider label={t("provider.or")} />}
      {providers.length > 0 && <ProviderButtons providers={providers} purpose="SignIn" returnTo={returnTo} />}
      {!hasForm && (
        <Button variant="subtle" onClick={() => setWantsPassword(true)}>
          {t("provider.use-password")}
        </Button>
      )}
    </AccountPage>
  );
}
