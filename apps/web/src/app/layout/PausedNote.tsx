import type { GameDetail } from "@gonfalon/contract/game.ts";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "#i18n/format.ts";
import { Note } from "#ui/Note.tsx";

/** PAUSE-1: shows players that the game is paused. */
export function PausedNote({ game: { pausedAt } }: { readonly game: Pick<GameDetail, "pausedAt"> }) {
  const { t } = useTranslation();
  if (pausedAt === null) return null;
  return (
    <Note color="orange" mb="md">
      {t("pause.note", { time: formatDateTime(pausedAt) })}
    </Note>
  );
}
