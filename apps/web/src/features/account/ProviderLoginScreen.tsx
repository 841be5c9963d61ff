import { toReturnPath } from "@gonfalon/rules/return-path.ts";
import { useEffect, useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { ProviderProgress } from "./ProviderProgress.tsx";
import { redirectToProvider } from "./provider-visit.ts";

/** Redirects to a provider immediately. Other sites can link to this screen. */
export function ProviderLoginScreen() {
  const { key: provider = "" } = useParams();
  const [search] = useSearchParams();
  const returnTo = toReturnPath(search.get("from"), location.origin);
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    redirectToProvider({ provider, purpose: "SignIn", returnTo }).catch(setFailure);
  }, [provider, returnTo]);
  return <ProviderProgress failure={failure} providerKey={provider} returnTo={returnTo} />;
}
