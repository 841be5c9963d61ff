import {
  changeLogo,
  deleteLogo,
  getClientConfig,
  getSettings,
  updateSettings,
} from "@gonfalon/contract/settings.ts";
import type { Routes } from "#http/route.ts";
import type { LogoService } from "./logo.service.ts";
import type { SettingsService } from "./settings.service.ts";

export function settingsRoutes(route: Routes, settings: SettingsService, logo: LogoService): void {
  route.cached(getClientConfig, () => settings.getClientConfig());
  route(getSettings, () => settings.get());
  route(updateSettings, ({ body, user, client }) => settings.update(body, { user, client }));
  route(changeLogo, ({ body, user, client }) => logo.change(body.file, user, client));
  route(deleteLogo, ({ user, client }) => logo.remove(user, client));
}
