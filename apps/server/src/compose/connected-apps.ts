import { generateRsaKey } from "#adapters/secrets/rsa-key.ts";
import { appRoutes } from "#features/connected-app/app.routes.ts";
import { appService } from "#features/connected-app/app.service.ts";
import { consentService } from "#features/connected-app/consent.service.ts";
import { identityStore } from "#features/connected-app/identity-store.ts";
import type { OidcHost } from "#http/oidc.ts";
import type { Routes } from "#http/route.ts";
import { readCache } from "#kernel/read-cache.ts";
import type { IdentityOutcome } from "#ports/identity-server.ts";
import type { PlatformOptions, Ports } from "./ports.ts";

/** Sign-in to other services with an account of the platform. */
export function composeConnectedApps(ports: Ports, { publicUrl }: PlatformOptions) {
  const listeners: ((result: IdentityOutcome["result"]) => void)[] = [];
  const deps = { ...ports, publicUrl, log: ports.log.named("app") };
  const servers = readCache(async (_key: "server") => {
    // Loaded on demand: few platforms have apps.
    const { identityServer } = await import("#adapters/identity/identity-server.ts");
    const onOutcome = (result: IdentityOutcome["result"]) => {
      for (const listener of listeners) listener(result);
    };
    return identityServer({
      publicUrl,
      store: identityStore({ ...deps, generateKey: generateRsaKey, onOutcome }),
    });
  });
  const getIdentityServer = async () => servers.get("server");
  const apps = appService(deps);
  const consents = consentService({ ...deps, getIdentityServer });
  const appExistence = readCache(async (_key: "apps") => (await apps.list()).length > 0);
  for (const type of ["client.changed", "game.changed", "events.missed"] as const)
    ports.events.subscribe(type, () => appExistence.forgetAll());

  const host: OidcHost = {
    isEnabled: async () => appExistence.get("apps"),
    getServer: getIdentityServer,
  };

  return {
    host,
    bind: (route: Routes) => appRoutes(route, apps, consents),
    sweepExpired: consents.sweepExpired,
    onOutcome: (listener: (result: IdentityOutcome["result"]) => void) => void listeners.push(listener),
  };
}
