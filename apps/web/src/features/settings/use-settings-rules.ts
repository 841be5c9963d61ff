import { isHexColor } from "@gonfalon/rules/color.ts";
import { useTranslation } from "react-i18next";
import { getMaxLength, getRange, isInRange, type NumberField } from "./settings-form.ts";

/** Validators of each field from the contract, with their messages. */
export function useSettingsRules() {
  const { t } = useTranslation();

  const atMost = (name: Parameters<typeof getMaxLength>[0]) => (text: string) =>
    text.length > getMaxLength(name) ? t("settings.fault.long", { count: getMaxLength(name) }) : null;

  const validateInteger = (name: NumberField) => (value: number | string) =>
    isInRange(value, getRange(name)) ? null : t("settings.fault.range", { ...getRange(name) });

  return {
    globalConfig: {
      title: (text: string) => (text.trim() === "" ? t("settings.fault.empty") : atMost("title")(text)),
      slogan: atMost("slogan"),
      description: atMost("description"),
      footerInfo: atMost("footerInfo"),
      customTheme: (text: string) => (text === "" || isHexColor(text) ? null : t("shell.color.invalid")),
    },
    containerPolicy: {
      defaultLifetime: validateInteger("defaultLifetime"),
      extensionDuration: validateInteger("extensionDuration"),
      renewalWindow: validateInteger("renewalWindow"),
    },
  };
}
