import { getInstallation } from "@gonfalon/contract/installation.ts";
import type { Routes } from "#http/route.ts";
import type { InstallationService } from "./installation.service.ts";

export function installationRoutes(route: Routes, installation: InstallationService): void {
  route(getInstallation, ({ client }) => installation.describe(client));
}
