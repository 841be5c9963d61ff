import { useEffect } from "react";
import { usePlatform } from "#api/use-platform.ts";
import { buildInfo, isOfficialBuild } from "./build-info.ts";

/** Logs the banner after the platform settings have loaded, because they include the source link. */
export function useConsoleBanner(): void {
  const { title, sourceUrl } = usePlatform();
  const isLoaded = title !== "";
  useEffect(() => {
    if (isLoaded) printConsoleBanner(sourceUrl);
  }, [isLoaded, sourceUrl]);
}

/** Logs product, version, license and source link to the browser console. */
export function printConsoleBanner(sourceUrl: string | null): void {
  const version = isOfficialBuild(buildInfo)
    ? `${buildInfo.tag} (${buildInfo.sha.slice(0, 8)})`
    : "unofficial build";
  const source = sourceUrl ? `\nSource code: ${sourceUrl}` : "";
  // oxlint-disable-next-line no-console -- this is the banner
  console.log(
    `%c Gonfalon %c ${version} %c\nFree software under the GNU Affero General Public License, version 3.${source}`,
    "background:#f6b51e;color:#000;font-weight:bold;padding:2px 4px",
    "background:#12141b;color:#fff;padding:2px 4px",
    "",
  );
}
