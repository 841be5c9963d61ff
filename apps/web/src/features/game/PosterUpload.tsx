import { type GameInfo, setPoster } from "@gonfalon/contract/game.ts";
import { useTranslation } from "react-i18next";
import { upload } from "#api/upload.ts";
import { useAction } from "#api/use-action.ts";
import { gameReads } from "#game/game-reads.ts";
import { ImageUpload } from "#ui/ImageUpload.tsx";
import { Section } from "#ui/Section.tsx";
import { GamePoster } from "./GamePoster.tsx";
import classes from "./PosterUpload.module.css";

/** The poster of the game. */
export function PosterUpload({ game }: { readonly game: GameInfo }) {
  const { t } = useTranslation();
  const change = useAction(
    (file: File, onProgress: (share: number) => void) =>
      upload(setPoster, { params: { id: game.id }, body: { file } }, onProgress),
    { success: t("game.admin.poster.done"), quiet: true, refresh: gameReads },
  );
  return (
    <Section title={t("game.admin.poster.title")}>
      <ImageUpload label={t("game.admin.poster.title")} action={change}>
        <div className={classes.poster}>
          <GamePoster game={game} />
        </div>
      </ImageUpload>
    </Section>
  );
}
