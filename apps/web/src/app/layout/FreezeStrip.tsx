import type { GameDetail } from "@gonfalon/contract/game.ts";
import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useProfile } from "#api/session.ts";
import { useGamePhase } from "#game/game-phase.ts";
import { useUnfreeze } from "#game/use-unfreeze.ts";
import { formatDateTime } from "#i18n/format.ts";
import { paths } from "#routing/paths.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { Note } from "#ui/Note.tsx";

/** FREEZE-7: shows organizers that the scoreboard is frozen; administrators unfreeze it after a confirmation. */
export function FreezeStrip({ game }: { readonly game: GameDetail }) {
  const { t } = useTranslation();
  const isAdmin = useProfile()?.role === "Admin";
  const phase = useGamePhase(game);
  const [isConfirming, setIsConfirming] = useState(false);
  const unfreeze = useUnfreeze(game.id, t("freeze.ended"));
  if (!game.frozen || game.freezeAt === null) return null;

  async function confirm(close: () => void) {
    await unfreeze.run();
    close();
  }

  return (
    <Note color="cyan" mb="md">
      <Group justify="space-between">
        <Text>{t("freeze.strip", { time: formatDateTime(game.freezeAt) })}</Text>
        <Group gap="xs">
          <Button
            component={Link}
            to={`${paths.gameScoreboard(game.id)}?view=live`}
            variant="default"
            size="sm"
          >
            {t("freeze.show-live")}
          </Button>
          {phase === "after" && (
            <Button component={Link} to={paths.gameReveal(game.id)} variant="default" size="sm">
              {t("reveal.link")}
            </Button>
          )}
          {isAdmin && (
            <Button size="sm" onClick={() => setIsConfirming(true)}>
              {t("freeze.unfreeze")}
            </Button>
          )}
        </Group>
      </Group>
      <ConfirmDialog
        opened={isConfirming}
        title={t("freeze.unfreeze-title")}
        text={t("freeze.unfreeze-text")}
        confirm={t("freeze.unfreeze")}
        pending={unfreeze.pending}
        onConfirm={(close) => void confirm(close)}
        onClose={() => setIsConfirming(false)}
      />
    </Note>
  );
}
