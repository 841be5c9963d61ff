import { useTranslation } from "react-i18next";
import { fromLocalTime } from "#ui/local-time.ts";

/** Validators for the times of a game. Each returns an error message or null. */
export function useTimeRules() {
  const { t } = useTranslation();

  function validateStart(text: string): string | null {
    return fromLocalTime(text) === undefined ? t("game.admin.field.time-missing") : null;
  }

  function validateEnd(text: string, startText: string): string | null {
    const [startTime, endTime] = [fromLocalTime(startText), fromLocalTime(text)];
    if (endTime === undefined) return t("game.admin.field.time-missing");
    return startTime !== undefined && endTime <= startTime ? t("game.admin.field.end-early") : null;
  }

  function validateDeadline(text: string, endText: string): string | null {
    const [deadlineTime, endTime] = [fromLocalTime(text), fromLocalTime(endText)];
    if (deadlineTime === undefined) return t("game.admin.field.time-missing");
    return endTime !== undefined && deadlineTime < endTime ? t("game.admin.field.deadline-early") : null;
  }

  return { start: validateStart, end: validateEnd, deadline: validateDeadline };
}
