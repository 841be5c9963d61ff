import { listExternal } from "@gonfalon/contract/external.ts";
import type { ClientConfig } from "@gonfalon/contract/settings.ts";
import { providerPresets } from "@gonfalon/rules/provider-presets.ts";
import { useLocation } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { ProviderButtons } from "./ProviderButtons.tsx";
import { useSignInOptions } from "./use-sign-in-options.ts";

/** STEP-1: users confirm their identity at a connected OpenID Connect provider and then return to this page. */
export function ConfirmAtProvider() {
  const { providers } = useSignInOptions();
  const oidcProviders = providers.filter(({ kind }) => providerPresets[kind].protocol === "oidc");
  return oidcProviders.length === 0 ? null : <ConnectedButtons providers={oidcProviders} />;
}

function ConnectedButtons({ providers }: Pick<ClientConfig["signIn"], "providers">) {
  const { pathname, search } = useLocation();
  const accounts = useEndpoint(listExternal);
  if (accounts.state !== "ready") return null;
  const connectedProviders = providers.filter(({ key }) =>
    accounts.data.some(({ provider }) => provider === key),
  );
  return <ProviderButtons providers={connectedProviders} purpose="Confirm" returnTo={pathname + search} />;
}
