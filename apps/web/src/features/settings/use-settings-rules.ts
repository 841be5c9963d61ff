import { countCharacters } from "@gonfalon/contract/kernel/characters.ts";
import { isHexColor } from "@gonfalon/rules/color.ts";
import { isEmailDomain, parseEmailDomains } from "@gonfalon/rules/email-domain.ts";
import { useTranslation } from "react-i18next";
import { getMaxLength, getRange, isInRange, type MinuteField } from "./settings-form.ts";

/** The validators of the fields, with the limits of the contract. */
export function useSettingsRules() {
  const { t } = useTranslation();

  const validateLength = (name: Parameters<typeof getMaxLength>[0]) => (text: string) =>
    countCharacters(text) > getMaxLength(name)
      ? t("settings.fault.long", { count: getMaxLength(name) })
      : null;

  const validateInteger = (name: MinuteField) => (value: number | string) =>
    isInRange(value, getRange(name)) ? null : t("settings.fault.range", { ...getRange(name) });

  return {
    accountPolicy: {
      emailDomainList: (list: string) => {
        const domain = parseEmailDomains(list).find((text) => !isEmailDomain(text));
        return domain === undefined ? null : t("settings.fault.domain", { domain });
      },
    },
    globalConfig: {
      title: (text: string) =>
        text.trim() === "" ? t("settings.fault.empty") : validateLength("title")(text),
      slogan: validateLength("slogan"),
      description: validateLength("description"),
      footerInfo: validateLength("footerInfo"),
      customTheme: (text: string) => (text === "" || isHexColor(text) ? null : t("shell.color.invalid")),
    },
    containerPolicy: {
      defaultLifetime: validateInteger("defaultLifetime"),
      extensionDuration: validateInteger("extensionDuration"),
      renewalWindow: validateInteger("renewalWindow"),
    },
  };
}
