import { type ExternalResult, finishExternal, linkExternal } from "@gonfalon/contract/external.ts";
import { toReturnPath } from "@gonfalon/rules/return-path.ts";
import { Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useParams } from "react-router";
import { call } from "#api/call.ts";
import { useSession } from "#api/session.ts";
import { paths } from "#routing/paths.ts";
import { notifySuccess } from "#ui/notify.tsx";
import { AccountPage } from "./AccountPage.tsx";
import { LoginForm } from "./LoginForm.tsx";
import { ProviderProgress } from "./ProviderProgress.tsx";
import { ProviderRegisterForm } from "./ProviderRegisterForm.tsx";
import { readReturnTo } from "./provider-visit.ts";
import { SecondStepForm } from "./SecondStepForm.tsx";
import { useSignInOptions } from "./use-sign-in-options.ts";

/** EXT-2: providers redirect users to this screen. It removes the query from the URL and sends it to the server. */
export function CallbackScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  const { key = "" } = useParams();
  const { search } = useLocation();
  const { providers } = useSignInOptions();
  const returnTo = toReturnPath(readReturnTo(), location.origin);
  const providerName = providers.find((provider) => provider.key === key)?.name ?? key;
  const [result, setResult] = useState<ExternalResult>();
  const [failure, setFailure] = useState<unknown>();
  // The server accepts a query only once, and the effect runs after every render.
  const isSent = useRef(false);

  const leave = async (response: ExternalResult) => {
    await session.refresh();
    await navigate(response.returnTo, { replace: true });
  };
  const finish = async () => {
    const query = search.slice(1);
    history.replaceState(history.state, "", location.pathname);
    const response = await call(finishExternal, { body: { provider: key, query } });
    if (response.outcome === "Linked") notifySuccess(t("provider.linked"));
    if (response.outcome === "Confirmed") notifySuccess(t("provider.confirmed"));
    if (response.outcome === "SignedIn" || response.outcome === "Linked" || response.outcome === "Confirmed")
      await leave(response);
    else setResult(response);
  };
  const attempt = () => finish().catch(setFailure);
  const connect = async (response: ExternalResult) => {
    await call(linkExternal);
    notifySuccess(t("provider.linked"));
    await leave(response);
  };
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    void attempt();
  });

  if (failure !== undefined || result === undefined)
    return <ProviderProgress failure={failure} providerKey={key} returnTo={returnTo} />;
  if (result.outcome === "SecondFactor") {
    const requirement = { methods: result.methods ?? [], rememberDays: result.rememberDays };
    return (
      <AccountPage title={t("account.login.title")}>
        <SecondStepForm
          requirement={requirement}
          onDone={() => leave(result)}
          onBack={() => void navigate(paths.account.login, { replace: true })}
        />
      </AccountPage>
    );
  }
  if (result.outcome === "LinkRequired") {
    return (
      <AccountPage title={t("provider.link.title")}>
        <Text>{t("provider.link.text", { name: providerName })}</Text>
        <LoginForm onDone={() => connect(result).catch(setFailure)} />
      </AccountPage>
    );
  }
  return (
    <AccountPage title={t("provider.register.title")}>
      <ProviderRegisterForm
        providerName={providerName}
        suggestion={result.suggestion ?? { userName: "", email: null, emailVerified: false }}
        onDone={() => leave(result)}
      />
    </AccountPage>
  );
}
