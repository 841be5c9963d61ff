import type { BrandingInfo } from "@gonfalon/contract/branding.ts";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import { derivedCache } from "#kernel/derived-cache.ts";
import { sha256 } from "#kernel/digest.ts";
import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import { createThemeCss } from "./theme-css.domain.ts";

interface CurrentBranding {
  readonly info: BrandingInfo;
  readonly css: Uint8Array | undefined;
}

const MAX_BYTES = 4 * MEBIBYTE;
const HASH_LENGTH = 16;

export type BrandingService = ReturnType<typeof brandingService>;

/** BRAND-3: the style sheet and the home page of the platform, derived from the settings. */
export function brandingService({ settings }: { readonly settings: Pick<SettingsService, "get"> }) {
  const cache = derivedCache<string, CurrentBranding>(MAX_BYTES);

  function getCurrent(): MaybePromise<CurrentBranding> {
    return whenReady(settings.get(), ({ branding }) =>
      cache.get("current", [branding], () => {
        const text = createThemeCss(branding);
        const css = text === undefined ? undefined : Buffer.from(text);
        const { radius, blocks } = branding;
        return { css, info: { themeUrl: css ? `/theme/${toHash(css)}.css` : null, radius, blocks } };
      }),
    );
  }

  function get(): MaybePromise<BrandingInfo> {
    return whenReady(getCurrent(), ({ info }) => info);
  }

  /** The current style sheet; the hash of an earlier one returns 404. */
  async function getStyleSheet(hash: string): Promise<Uint8Array> {
    const { css } = await getCurrent();
    if (!css || toHash(css) !== hash) throw new ProblemError("route.not-found");
    return css;
  }

  return { get, getStyleSheet };
}

function toHash(css: Uint8Array): string {
  return sha256(css).toString("hex").slice(0, HASH_LENGTH);
}
