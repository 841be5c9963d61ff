import { getHostUsage } from "@gonfalon/contract/host.ts";
import type { Routes } from "#http/route.ts";
import type { HostService } from "./host.service.ts";

export function hostRoutes(route: Routes, host: HostService): void {
  route(getHostUsage, () => host.getUsage());
}
