import { useTranslation } from "react-i18next";
import { isHexColour } from "#theme/colour.ts";
import { isInRange, lengthOf, type NumberField, rangeOf } from "./settings-form.ts";

/** Validators of each field from the contract, with their messages. */
export function useSettingsRules() {
  const { t } = useTranslation();

  const atMost = (name: Parameters<typeof lengthOf>[0]) => (text: string) =>
    text.length > lengthOf(name) ? t("settings.fault.long", { max: lengthOf(name) }) : null;

  const whole = (name: NumberField) => (value: number | string) =>
    isInRange(value, rangeOf(name)) ? null : t("settings.fault.range", { ...rangeOf(name) });

  return {
    globalConfig: {
      title: (text: string) => (text.trim() === "" ? t("settings.fault.empty") : atMost("title")(text)),
      slogan: atMost("slogan"),
      description: atMost("description"),
      footerInfo: atMost("footerInfo"),
      customTheme: (text: string) => (text === "" || isHexColour(text) ? null : t("shell.colour.invalid")),
    },
    containerPolicy: {
      defaultLifetime: whole("defaultLifetime"),
      extensionDuration: whole("extensionDuration"),
      renewalWindow: whole("renewalWindow"),
    },
  };
}
