import { getClientConfig, getSettings, updateSettings } from "@gonfalon/contract/settings.ts";
import type { Routes } from "#http/route.ts";
import type { SettingsService } from "./settings.service.ts";

export function settingsRoutes(route: Routes, settings: SettingsService): void {
  route(getClientConfig, () => settings.clientConfig());
  route(getSettings, () => settings.get());
  route(updateSettings, ({ body }) => settings.update(body));
}
