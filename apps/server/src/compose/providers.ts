import { openIdClient } from "#adapters/identity/openid-client.ts";
import type { AccountService } from "#features/account/account.service.ts";
import type { LinkService } from "#features/account/link.service.ts";
import type { SecurityMails } from "#features/account/security-mails.ts";
import type { SessionService } from "#features/account/session.service.ts";
import type { SignInService } from "#features/account/sign-in.service.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import { externalRoutes } from "#features/provider/external.routes.ts";
import { externalService } from "#features/provider/external.service.ts";
import { externalFlows } from "#features/provider/external-flows.ts";
import { externalLinkService } from "#features/provider/external-link.service.ts";
import { externalRegistrationService } from "#features/provider/external-registration.service.ts";
import { externalSignIn } from "#features/provider/external-sign-in.ts";
import { externalSignOutService } from "#features/provider/external-sign-out.service.ts";
import { identitySync } from "#features/provider/identity-sync.ts";
import { probeProviders } from "#features/provider/probe-providers.ts";
import { providerRoutes } from "#features/provider/provider.routes.ts";
import { providerService } from "#features/provider/provider.service.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import type { Routes } from "#http/route.ts";
import type { Ports } from "./ports.ts";

interface ProviderServices {
  readonly publicUrl: string;
  readonly accounts: AccountService;
  readonly sessions: SessionService;
  readonly settings: SettingsService;
  readonly links: LinkService;
  readonly mails: MailService;
  readonly securityMails: SecurityMails;
  readonly signIns: SignInService;
}

/** Sign-in through providers. */
export function composeProviders(ports: Ports, services: ProviderServices) {
  const identities = openIdClient(services);
  const deps = {
    ...ports,
    ...services,
    log: ports.log.named("provider"),
    attempts: ports.limits,
    identities,
  };
  const flows = externalFlows(deps);
  const sync = identitySync(deps);
  const signIn = externalSignIn({ ...deps, sync });
  const registrations = externalRegistrationService({ ...deps, flows, sync, signIn });
  const links = externalLinkService({ ...deps, flows });

  function bind(route: Routes): void {
    providerRoutes(route, providerService(deps));
    externalRoutes(route, {
      external: externalService({ ...deps, flows, signIn, registrations, links }),
      registrations,
      links,
      signOuts: externalSignOutService(deps),
    });
  }

  return { bind, probe: () => probeProviders(deps, ports.db) };
}
