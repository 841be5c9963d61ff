import { deletePoster, type GameInfo, setPoster } from "@gonfalon/contract/game.ts";
import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { upload } from "#api/upload.ts";
import { useAction } from "#api/use-action.ts";
import { gameReadEndpoints } from "#game/game-read-endpoints.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { ImageUpload } from "#ui/ImageUpload.tsx";
import { Section } from "#ui/Section.tsx";
import { GamePoster } from "./GamePoster.tsx";
import classes from "./PosterUpload.module.css";

/** Changes or removes the poster of the game. */
export function PosterUpload({ game }: { readonly game: GameInfo }) {
  const { t } = useTranslation();
  const [isConfirming, setIsConfirming] = useState(false);
  const params = { id: game.id };
  const change = useAction(
    (file: File, onProgress: (fraction: number) => void) =>
      upload(setPoster, { params, body: { file } }, onProgress),
    { success: t("game.admin.poster.done"), quiet: true, refresh: gameReadEndpoints },
  );
  const remove = useAction(() => call(deletePoster, { params }), {
    success: t("game.admin.poster.removed"),
    refresh: gameReadEndpoints,
  });

  async function confirm(close: () => void) {
    await remove.run();
    close();
  }

  return (
    <Section title={t("game.admin.poster.title")}>
      <Text size="sm" c="dimmed">
        {t("game.admin.poster.size")}
      </Text>
      <ImageUpload
        label={t("game.admin.poster.title")}
        action={change}
        wide
        actions={
          game.poster !== null && (
            <Button size="xs" variant="subtle" color="red" onClick={() => setIsConfirming(true)}>
              {t("game.admin.poster.remove")}
            </Button>
          )
        }
      >
        <div className={classes.poster}>
          <GamePoster game={game} />
        </div>
      </ImageUpload>
      <ConfirmDialog
        opened={isConfirming}
        title={t("game.admin.poster.remove")}
        text={t("game.admin.poster.remove-text")}
        confirm={t("game.admin.poster.remove")}
        destructive
        pending={remove.pending}
        onConfirm={(close) => void confirm(close)}
        onClose={() => setIsConfirming(false)}
      />
    </Section>
  );
}
