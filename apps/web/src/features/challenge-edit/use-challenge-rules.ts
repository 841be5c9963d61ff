import { isImageName } from "@gonfalon/rules/image-name.ts";
import { useTranslation } from "react-i18next";
import { getRange, isInRange, type NumberField, numberFields } from "./challenge-form.ts";

/** Validators of each field from the contract, with their messages. */
export function useChallengeRules() {
  const { t } = useTranslation();
  const rule = (name: NumberField) => (value: number | string) => {
    const range = getRange(name);
    return isInRange(value, range) ? null : t("challenge.fault.range", { min: range.min, max: range.max });
  };
  // The keys are the field names.
  const numbers = Object.fromEntries(numberFields.map((name) => [name, rule(name)])) as Record<
    NumberField,
    ReturnType<typeof rule>
  >;
  return {
    ...numbers,
    title: (title: string) => (title.trim() === "" ? t("challenge.fault.title") : null),
    containerImage: (name: string) =>
      name.trim() === "" || isImageName(name.trim()) ? null : t("challenge.fault.image"),
    fileName: (name: string) => (name.trim() === "" ? t("challenge.fault.file-name") : null),
  };
}
