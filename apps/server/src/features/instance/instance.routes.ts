import {
  createInstance,
  destroyInstance,
  extendInstance,
  listOwnInstances,
} from "@gonfalon/contract/instance.ts";
import type { Routes } from "#http/route.ts";
import type { Client } from "#ports/client.ts";
import type { Principal } from "#ports/principal.ts";
import type { InstanceRequest, InstanceService } from "./instance.service.ts";

export function instanceRoutes(route: Routes, instances: InstanceService): void {
  route(createInstance, (request) => instances.create(toInstanceRequest(request)));
  route(extendInstance, (request) => instances.extend(toInstanceRequest(request)));
  route(destroyInstance, (request) => instances.destroy(toInstanceRequest(request)));
  route(listOwnInstances, ({ user }) => instances.listOwn(user));
}

interface ChallengeRequest {
  readonly user: Principal;
  readonly client: Client;
  readonly params: { readonly id: number; readonly cid: number };
}

function toInstanceRequest({ user, client, params }: ChallengeRequest): InstanceRequest {
  return { user, client, gameId: params.id, challengeId: params.cid };
}
