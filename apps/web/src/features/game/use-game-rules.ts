import { useTranslation } from "react-i18next";
import type { GameForm } from "./game-form.ts";
import { useTimeRules } from "./use-time-rules.ts";

const MAX_COUNT = 10_000;

/** Validators for the settings of a game. Each returns an error message or null. */
export function useGameRules() {
  const { t } = useTranslation();
  const timeRules = useTimeRules();

  function buildMaxRule(max: number) {
    return (input: number | string) => {
      const number = Number(input);
      const isValid = input !== "" && number >= 0 && number <= max;
      return isValid ? null : t("game.admin.field.range", { max });
    };
  }

  function validateInteger(input: number | string): string | null {
    return Number.isInteger(Number(input))
      ? buildMaxRule(MAX_COUNT)(input)
      : t("game.admin.field.range", { max: MAX_COUNT });
  }

  return {
    title: (title: string) => (title.trim() === "" ? t("game.admin.field.title-missing") : null),
    start: timeRules.start,
    end: (end: string, { start }: GameForm) => timeRules.end(end, start),
    writeupDeadline: (deadline: string, { end, writeupRequired }: GameForm) =>
      writeupRequired ? timeRules.deadline(deadline, end) : null,
    unfreezeAt: (unfreezeAt: string, { freezeAt }: GameForm) =>
      unfreezeAt !== "" && (freezeAt === "" || unfreezeAt <= freezeAt) ? t("freeze.order") : null,
    teamMemberCountLimit: validateInteger,
    containerCountLimit: validateInteger,
    firstBlood: buildMaxRule(100),
    secondBlood: buildMaxRule(100),
    thirdBlood: buildMaxRule(100),
  };
}
