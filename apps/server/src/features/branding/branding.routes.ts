import { changeFont, deleteFont, getBranding, getTheme } from "@gonfalon/contract/branding.ts";
import type { RawReply } from "#http/raw-reply.ts";
import type { Routes } from "#http/route.ts";
import type { BrandingService } from "./branding.service.ts";
import type { FontService } from "./font.service.ts";

export function brandingRoutes(route: Routes, branding: BrandingService, fonts: FontService): void {
  route.cached(getBranding, () => branding.get());
  route(getTheme, async ({ params }) => toStyleSheetReply(await branding.getStyleSheet(params.hash)));
  route(changeFont, ({ params, body, ...editor }) => fonts.change(params.slot, body.file, editor));
  route(deleteFont, ({ params, ...editor }) => fonts.remove(params.slot, editor));
}

/** Browsers may cache the style sheet forever: its URL contains the hash of the content. */
function toStyleSheetReply(body: Uint8Array): RawReply {
  return {
    headers: {
      "content-type": "text/css; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
    },
    body,
  };
}
