import {
  createTestInstance,
  destroyTestInstance,
  getImageState,
  pullImage,
} from "@gonfalon/contract/instance.ts";
import type { Routes } from "#http/route.ts";
import type { ImageService } from "./image.service.ts";
import type { InstanceEditService } from "./instance.edit.service.ts";

export function instanceEditRoutes(
  route: Routes,
  instances: InstanceEditService,
  images: ImageService,
): void {
  route(createTestInstance, ({ params, ...editor }) => instances.create(editor, toKey(params)));
  route(destroyTestInstance, ({ params, ...editor }) => instances.destroy(editor, toKey(params)));
  route(getImageState, ({ params }) => images.getState(toKey(params)));
  route(pullImage, ({ params, ...editor }) => images.startPull(editor, toKey(params)));
}

function toKey({ id, cid }: { readonly id: number; readonly cid: number }) {
  return { gameId: id, challengeId: cid };
}
