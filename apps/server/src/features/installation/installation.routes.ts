import { examineInstallation, getInstallation } from "@gonfalon/contract/installation.ts";
import type { Routes } from "#http/route.ts";
import type { CheckupService } from "./checkup.service.ts";
import type { InstallationService } from "./installation.service.ts";

export function installationRoutes(
  route: Routes,
  installation: InstallationService,
  checkup: CheckupService,
): void {
  route(getInstallation, ({ client }) => installation.describe(client));
  route(examineInstallation, async () => [...(await checkup.examine())]);
}
