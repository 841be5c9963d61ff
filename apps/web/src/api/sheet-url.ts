import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { activeLanguage } from "#i18n/i18n.ts";
import { toUrl } from "./call.ts";

/** The download URL of a game's spreadsheet, in the selected language. */
export function sheetUrl(endpoint: Endpoint, gameId: number): string {
  return toUrl(endpoint, { params: { id: gameId }, query: { culture: activeLanguage() } });
}
