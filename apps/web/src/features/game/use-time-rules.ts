import { useTranslation } from "react-i18next";
import { fromLocalTime } from "#ui/local-time.ts";

/** Validators for the times of a game. Each returns an error message or null. */
export function useTimeRules() {
  const { t } = useTranslation();

  function start(text: string): string | null {
    return fromLocalTime(text) === undefined ? t("game.admin.field.time-missing") : null;
  }

  function end(text: string, startText: string): string | null {
    const [from, to] = [fromLocalTime(startText), fromLocalTime(text)];
    if (to === undefined) return t("game.admin.field.time-missing");
    return from !== undefined && to <= from ? t("game.admin.field.end-early") : null;
  }

  function deadline(text: string, endText: string): string | null {
    const [until, to] = [fromLocalTime(text), fromLocalTime(endText)];
    if (until === undefined) return t("game.admin.field.time-missing");
    return to !== undefined && until < to ? t("game.admin.field.deadline-early") : null;
  }

  return { start, end, deadline };
}
