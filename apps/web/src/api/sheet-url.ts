import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { getActiveLanguage } from "#i18n/i18n.ts";
import { toUrl } from "./call.ts";

/** The download URL of a game's spreadsheet, in the selected language. */
export function createSheetUrl(endpoint: Endpoint, gameId: number): string {
  return toUrl(endpoint, { params: { id: gameId }, query: { culture: getActiveLanguage() } });
}
