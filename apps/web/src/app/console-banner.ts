import { buildInfo, isOfficialBuild } from "./build-info.ts";

/** Greets those who open the console with what is running, and on what terms. */
export function printConsoleBanner(): void {
  const version = isOfficialBuild(buildInfo)
    ? `${buildInfo.tag} (${buildInfo.sha.slice(0, 8)})`
    : "unofficial build";
  // oxlint-disable-next-line no-console -- this is the banner
  console.log(
    `%c Gonfalon %c ${version} %c\nFree software under the GNU Affero General Public License, version 3.\n${buildInfo.repo}`,
    "background:#e3a725;color:#000;font-weight:bold;padding:2px 4px",
    "background:#171a27;color:#fff;padding:2px 4px",
    "",
  );
}
