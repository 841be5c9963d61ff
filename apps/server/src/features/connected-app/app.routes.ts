import {
  createApp,
  decideConsent,
  deleteApp,
  disconnectApp,
  getConsent,
  listApps,
  listConnectedApps,
  renewAppSecret,
  updateApp,
} from "@gonfalon/contract/connected-app.ts";
import type { Routes } from "#http/route.ts";
import type { AppService } from "./app.service.ts";
import type { ConsentService } from "./consent.service.ts";

export function appRoutes(route: Routes, apps: AppService, consents: ConsentService): void {
  route(listApps, () => apps.list());
  route(createApp, ({ user, client, body }) => apps.create({ user, client }, body));
  route(updateApp, ({ user, client, params, body }) => apps.update({ user, client }, params.id, body));
  route(renewAppSecret, ({ user, client, params }) => apps.renewSecret({ user, client }, params.id));
  route(deleteApp, ({ user, client, params }) => apps.remove({ user, client }, params.id));
  route(listConnectedApps, ({ user }) => consents.list(user.id));
  route(disconnectApp, ({ user, client, params }) => consents.withdraw({ user, client }, params.id));
  route(getConsent, ({ user, client, params }) => consents.get({ user, client }, params.uid));
  route(decideConsent, ({ user, client, params, body }) =>
    consents.decide({ user, client }, params.uid, body.allow),
  );
}
