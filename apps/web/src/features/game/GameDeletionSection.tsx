import { deleteGame, type GameInfo } from "@gonfalon/contract/game.ts";
import { Button, Group } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { gameReadEndpoints } from "#game/game-read-endpoints.ts";
import { paths } from "#routing/paths.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { CopyField } from "#ui/CopyField.tsx";
import { Section } from "#ui/Section.tsx";

/** The public key of the game, and the button that deletes the game. */
export function GameDeletionSection({ game }: { readonly game: GameInfo }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useAction(() => call(deleteGame, { params: { id: game.id } }), {
    success: t("game.admin.delete.done", { title: game.title }),
    refresh: gameReadEndpoints,
    once: true,
  });

  async function confirm(close: () => void) {
    const outcome = await remove.run();
    if (outcome.ok) await navigate(paths.admin.games);
    else close();
  }

  return (
    <Section title={t("game.admin.section.more")}>
      <CopyField label={t("game.admin.key")} description={t("game.admin.key-hint")} value={game.publicKey} />
      <Group>
        <Button
          variant="light"
          color="red"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => setIsConfirming(true)}
        >
          {t("game.admin.delete.button")}
        </Button>
      </Group>
      <ConfirmDialog
        opened={isConfirming}
        title={t("game.admin.delete.title", { title: game.title })}
        text={t("game.admin.delete.text")}
        confirm={t("game.admin.delete.button")}
        destructive
        pending={remove.pending}
        onConfirm={(close) => void confirm(close)}
        onClose={() => setIsConfirming(false)}
      />
    </Section>
  );
}
