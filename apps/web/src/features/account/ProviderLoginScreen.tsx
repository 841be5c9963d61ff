import { returnPath } from "@gonfalon/rules/return-path.ts";
import { useEffect, useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { ProviderProgress } from "./ProviderProgress.tsx";
import { visitProvider } from "./provider-visit.ts";

/** Goes to a provider immediately, for links on other sites. */
export function ProviderLoginScreen() {
  const { key: provider = "" } = useParams();
  const [search] = useSearchParams();
  const returnTo = returnPath(search.get("from"), location.origin);
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    visitProvider({ provider, purpose: "SignIn", returnTo }).catch(setFailure);
  }, [provider, returnTo]);
  return <ProviderProgress failure={failure} provider={provider} returnTo={returnTo} />;
}
