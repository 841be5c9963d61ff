import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { activeLanguage } from "#i18n/i18n.ts";
import { urlOf } from "./call.ts";

/** Where the browser fetches a spreadsheet of a game by itself, in the language that the reader chose here. */
export function sheetUrl(endpoint: Endpoint, gameId: number): string {
  return urlOf(endpoint, { params: { id: gameId }, query: { culture: activeLanguage() } });
}
