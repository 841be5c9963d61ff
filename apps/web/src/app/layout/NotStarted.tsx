import type { GameDetail } from "@gonfalon/contract/game.ts";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatDateTime } from "#i18n/format.ts";
import { paths } from "#routing/paths.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { usePageTitle } from "#ui/use-page-title.ts";

/** Shown instead of the screens of a game until the game starts; the screens then appear automatically. */
export function NotStarted({ game }: { readonly game: GameDetail }) {
  const { t } = useTranslation();
  usePageTitle(game.title);
  return (
    <EmptyState
      order={2}
      title={t("play.before.title")}
      text={t("play.before.text", { time: formatDateTime(game.start) })}
    >
      <Button component={Link} to={paths.game(game.id)} variant="default">
        {t("play.to-game")}
      </Button>
    </EmptyState>
  );
}
