import { deleteGame, type GameInfo } from "@gonfalon/contract/game.ts";
import { exportGame } from "@gonfalon/contract/game-package.ts";
import { Button, Group, Text } from "@mantine/core";
import { IconPackageExport, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call, callForFile } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { gameReads } from "#game/game-reads.ts";
import { paths } from "#routing/paths.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { CopyField } from "#ui/CopyField.tsx";
import { Section } from "#ui/Section.tsx";
import { saveFile } from "#ui/save-file.ts";
import { CapsuleButton } from "./CapsuleButton.tsx";

/** Export and deletion of the game. */
export function GameDangerSection({ game }: { readonly game: GameInfo }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = useAction(() => call(deleteGame, { params: { id: game.id } }), {
    success: t("game.admin.delete.done", { title: game.title }),
    refresh: gameReads,
  });

  const pack = useAction(async () => saveFile(await callForFile(exportGame, { params: { id: game.id } })));

  async function confirm() {
    const outcome = await remove.run();
    if (outcome.ok) await navigate(paths.admin.games);
    else setAsking(false);
  }

  return (
    <Section title={t("game.admin.section.more")}>
      <CopyField label={t("game.admin.key")} description={t("game.admin.key-hint")} value={game.publicKey} />
      <Text size="sm" c="dimmed">
        {t("game.admin.export.hint")}
      </Text>
      <Group>
        <Button
          variant="default"
          leftSection={<IconPackageExport size={18} aria-hidden />}
          loading={pack.pending}
          onClick={() => void pack.run()}
        >
          {t("game.admin.export.button")}
        </Button>
        <CapsuleButton gameId={game.id} />
        <Button
          variant="light"
          color="red"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {t("game.admin.delete.button")}
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        title={t("game.admin.delete.title", { title: game.title })}
        text={t("game.admin.delete.text")}
        confirm={t("game.admin.delete.button")}
        destructive
        pending={remove.pending}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      />
    </Section>
  );
}
