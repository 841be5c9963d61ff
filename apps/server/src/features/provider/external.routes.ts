import {
  finishExternal,
  linkExternal,
  listExternal,
  registerExternal,
  signOutExternal,
  startExternal,
  unlinkExternal,
} from "@gonfalon/contract/external.ts";
import { REGISTRATION_TITLES } from "#features/account/account.routes.ts";
import type { Routes } from "#http/route.ts";
import { text } from "#i18n/texts.ts";
import type { ExternalService } from "./external.service.ts";
import type { ExternalLinkService } from "./external-link.service.ts";
import type { ExternalRegistrationService } from "./external-registration.service.ts";
import type { ExternalSignOutService } from "./external-sign-out.service.ts";

export interface ExternalServices {
  readonly external: ExternalService;
  readonly registrations: ExternalRegistrationService;
  readonly links: ExternalLinkService;
  readonly signOuts: ExternalSignOutService;
}

export function externalRoutes(route: Routes, services: ExternalServices): void {
  const { external, registrations, links, signOuts } = services;

  route(startExternal, async ({ body, user, cookie }) => {
    const { url, flow } = await external.start(body, user);
    cookie.issueExternal(flow);
    return { url };
  });
  route(finishExternal, async ({ body, client, cookie, user: currentUser }) => {
    const { result, session, secondStep } = await external.finish(cookie.external, body, {
      client,
      currentUser,
    });
    if (session) cookie.issue(session);
    if (secondStep) cookie.issueFlow(secondStep);
    return result;
  });
  route(registerExternal, async ({ body, client, cookie, user: currentUser }) => {
    const { status, session } = await registrations.register(cookie.external, body, { client, currentUser });
    if (session) cookie.issue(session);
    return { title: text(REGISTRATION_TITLES[status], client.language), data: status, status: 200 };
  });
  route(linkExternal, ({ user, client, cookie }) => links.addProven(user, client, cookie.external));
  route(listExternal, async ({ user }) =>
    (await links.list(user)).map((link) => ({
      ...link,
      labels: [...link.labels],
      linkedAt: link.linkedAt.getTime(),
      lastUsedAt: link.lastUsedAt?.getTime() ?? null,
    })),
  );
  route(unlinkExternal, ({ user, client, params }) => links.remove(user, client, params.key));
  route(signOutExternal, async ({ user, cookie }) => {
    const url = await signOuts.signOut(user);
    cookie.clear();
    return { url };
  });
}
