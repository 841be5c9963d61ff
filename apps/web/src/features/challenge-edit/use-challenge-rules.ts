import type { ChallengeType } from "@gonfalon/contract/enums.ts";
import { countCharacters } from "@gonfalon/contract/kernel/characters.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { isStrong, MIN_BITS, measureStrength } from "@gonfalon/rules/flag-template.ts";
import { isImageName } from "@gonfalon/rules/image-name.ts";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "#i18n/format.ts";
import { fromLocalTime } from "#ui/local-time.ts";
import { type ChallengeForm, getRange, isInRange, type NumberField, numberFields } from "./challenge-form.ts";

/** Validators for the fields, which return a message or null; the ranges are from the contract. */
export function useChallengeRules(type: ChallengeType, gameStart: number) {
  const { t } = useTranslation();
  const buildRangeRule = (name: NumberField) => (input: number | string) => {
    const range = getRange(name);
    return isInRange(input, range) ? null : t("challenge.fault.range", { min: range.min, max: range.max });
  };
  // The keys are the field names.
  const numberRules = Object.fromEntries(numberFields.map((name) => [name, buildRangeRule(name)])) as Record<
    NumberField,
    ReturnType<typeof buildRangeRule>
  >;
  function validateTemplate(template: string): string | null {
    if (countCharacters(template) > limits.flagTemplate)
      return t("team.field.too-long", { count: limits.flagTemplate });
    const strength = measureStrength(template);
    if (!isStrong(strength)) return t("flag.template.weak", { count: MIN_BITS });
    if (strength.length <= limits.flag) return null;
    return t("flag.template.long", { count: strength.length, limit: limits.flag });
  }
  /** CLOSE-1: a challenge without an opening time is available from the start of the game. */
  function validateDeadline(text: string, { opensAt }: ChallengeForm): string | null {
    const deadline = fromLocalTime(text);
    const availableFrom = Math.max(gameStart, fromLocalTime(opensAt) ?? gameStart);
    return deadline !== undefined && deadline <= availableFrom
      ? t("challenge.fault.deadline", { time: formatDateTime(availableFrom) })
      : null;
  }
  return {
    ...numberRules,
    deadlineUtc: validateDeadline,
    title: (title: string) => (title.trim() === "" ? t("challenge.fault.title") : null),
    containerImage: (name: string) =>
      name.trim() === "" || isImageName(name.trim()) ? null : t("challenge.fault.image"),
    flagTemplate: (template: string) => (type === "DynamicContainer" ? validateTemplate(template) : null),
    fileName: (name: string) => (name.trim() === "" ? t("challenge.fault.file-name") : null),
  };
}
