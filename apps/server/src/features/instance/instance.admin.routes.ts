import { deleteInstance, listInstances } from "@gonfalon/contract/instance.ts";
import type { Routes } from "#http/route.ts";
import { listedInstance } from "./instance.admin.domain.ts";
import type { InstanceAdminService } from "./instance.admin.service.ts";

export function instanceAdminRoutes(route: Routes, instances: InstanceAdminService): void {
  route(listInstances, async ({ query }) => {
    const { containers, total } = await instances.list(query);
    return { data: containers.map(listedInstance), length: containers.length, total };
  });
  route(deleteInstance, ({ params, ...caller }) => instances.destroy(caller, params.id));
}
