import { useTranslation } from "react-i18next";
import type { GameForm } from "./game-form.ts";
import { useTimeRules } from "./use-time-rules.ts";

const MAX_COUNT = 10_000;

/** Validators for the settings of a game. Each returns an error message or null. */
export function useGameRules() {
  const { t } = useTranslation();
  const times = useTimeRules();

  function maxRule(max: number) {
    return (value: number | string) => {
      const number = Number(value);
      const isValid = value !== "" && number >= 0 && number <= max;
      return isValid ? null : t("game.admin.field.range", { max });
    };
  }

  function validateInteger(value: number | string): string | null {
    return Number.isInteger(Number(value))
      ? maxRule(MAX_COUNT)(value)
      : t("game.admin.field.range", { max: MAX_COUNT });
  }

  return {
    title: (title: string) => (title.trim() === "" ? t("game.admin.field.title-missing") : null),
    start: times.start,
    end: (end: string, { start }: GameForm) => times.end(end, start),
    writeupDeadline: (deadline: string, { end, writeupRequired }: GameForm) =>
      writeupRequired ? times.deadline(deadline, end) : null,
    unfreezeAt: (until: string, { freezeAt }: GameForm) =>
      until !== "" && (freezeAt === "" || until <= freezeAt) ? t("freeze.order") : null,
    teamMemberCountLimit: validateInteger,
    containerCountLimit: validateInteger,
    firstBlood: maxRule(100),
    secondBlood: maxRule(100),
    thirdBlood: maxRule(100),
  };
}
