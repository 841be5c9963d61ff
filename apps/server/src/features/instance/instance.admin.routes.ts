import { deleteInstance, listInstances } from "@gonfalon/contract/instance.ts";
import type { Routes } from "#http/route.ts";
import type { InstanceAdminService } from "./instance.admin.service.ts";

export function instanceAdminRoutes(route: Routes, instances: InstanceAdminService): void {
  route(listInstances, async ({ query }) => {
    const { data, total } = await instances.list(query);
    return { data, length: data.length, total };
  });
  route(deleteInstance, ({ params, ...caller }) => instances.destroy(caller, params.id));
}
