import { getSession } from "@gonfalon/contract/profile.ts";
import { type ReactNode, useEffect } from "react";
import { SWRConfig, type SWRConfiguration, useSWRConfig } from "swr";
import { i18n } from "#i18n/i18n.ts";
import type { CacheStore } from "./cache-store.ts";
import { toUrl } from "./call.ts";
import { isFinalError, isUnauthorized } from "./use-endpoint.ts";

/** The options of SWR that differ from its defaults. Screens can override them. */
const revalidation: SWRConfiguration = {
  refreshInterval: 10_000,
  shouldRetryOnError: (error) => !isFinalError(error),
};

interface Props {
  readonly store: CacheStore;
  readonly children: ReactNode;
}

/** Provides the cache of the current user to its children. */
export function DataProvider({ store, children }: Props) {
  // Other requests detect an expired session first. Reloading the session then updates every screen.
  const onError = (error: unknown, key: string) => {
    if (isUnauthorized(error) && key !== toUrl(getSession)) void store.refresh(toUrl(getSession));
  };
  return (
    <SWRConfig value={{ ...revalidation, onError, provider: () => store.cache }}>
      <Persistence store={store} />
      {children}
    </SWRConfig>
  );
}

function Persistence({ store }: { readonly store: CacheStore }) {
  const { mutate } = useSWRConfig();

  useEffect(() => {
    const detach = store.attach(mutate);
    const save = () => void store.save();
    const saveWhenHidden = () => {
      if (document.visibilityState === "hidden") save();
    };
    // Error messages are in the language of the request: request them again when the language changes.
    const hasError = (key: unknown) => typeof key === "string" && store.cache.get(key)?.error !== undefined;
    const revalidateErrors = () => void mutate(hasError);
    i18n.on("languageChanged", revalidateErrors);
    document.addEventListener("visibilitychange", saveWhenHidden);
    globalThis.addEventListener("pagehide", save);
    return () => {
      detach();
      i18n.off("languageChanged", revalidateErrors);
      document.removeEventListener("visibilitychange", saveWhenHidden);
      globalThis.removeEventListener("pagehide", save);
    };
  }, [store, mutate]);

  return null;
}
