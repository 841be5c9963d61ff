import { useTranslation } from "react-i18next";
import { parseUserAgent } from "./user-agent.ts";

/** The display name of a user agent, for example "Firefox on Linux". */
export function useDeviceName(userAgent: string): string {
  const { t } = useTranslation();
  const { browser, system } = parseUserAgent(userAgent);
  return browser && system ? t("account.session.device", { browser, system }) : t("account.session.unknown");
}
