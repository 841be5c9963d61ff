import {
  checkProvider,
  createProvider,
  deleteProvider,
  listProviders,
  updateProvider,
} from "@gonfalon/contract/provider.ts";
import type { Routes } from "#http/route.ts";
import type { ProviderService } from "./provider.service.ts";

export function providerRoutes(route: Routes, providers: ProviderService): void {
  route(listProviders, async () => [...(await providers.list())]);
  route(createProvider, ({ user, client, body }) => providers.create({ user, client }, body));
  route(updateProvider, ({ user, client, params, body }) =>
    providers.update({ user, client }, params.guid, body),
  );
  route(deleteProvider, ({ user, client, params }) => providers.remove({ user, client }, params.guid));
  route(checkProvider, ({ params }) => providers.probe(params.guid));
}
