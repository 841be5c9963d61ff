import { startExternal } from "@gonfalon/contract/external.ts";
import { returnPath } from "@gonfalon/rules/return-path.ts";
import { useEffect, useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { call } from "#api/call.ts";
import { openAddress } from "./open-address.ts";
import { ProviderProgress } from "./ProviderProgress.tsx";

/** Goes to a provider immediately, for links on other sites. */
export function ProviderLoginScreen() {
  const { key: provider = "" } = useParams();
  const [search] = useSearchParams();
  const returnTo = returnPath(search.get("from"), location.origin);
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    call(startExternal, { body: { provider, returnTo } }).then(({ url }) => openAddress(url), setFailure);
  }, [provider, returnTo]);
  return <ProviderProgress failure={failure} provider={provider} />;
}
