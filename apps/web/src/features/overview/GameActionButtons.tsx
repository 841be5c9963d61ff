import { freezeBoard, type GameInfo, updateGame } from "@gonfalon/contract/game.ts";
import { getGameTime } from "@gonfalon/rules/game-phase.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { gameReadEndpoints } from "#game/game-read-endpoints.ts";
import { getServerTime } from "#time/server-clock.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";

interface Props {
  readonly game: Pick<GameInfo, "id" | "title">;
}

/** Shows a hidden game to everyone. */
export function PublishButton({ game }: Props) {
  const { t } = useTranslation();
  const { title } = game;
  return (
    <GameActionButton
      label={t("overview.publish.button")}
      title={t("game.admin.shown", { title })}
      text={t("overview.publish.text")}
      successMessage={t("game.admin.shown-done", { title })}
      action={() => call(updateGame, { params: { id: game.id }, body: { hidden: false } })}
    />
  );
}

/** Ends a running game. */
export function EndButton({ game }: { readonly game: Pick<GameInfo, "id" | "title" | "pausedAt"> }) {
  const { t } = useTranslation();
  const { title } = game;
  return (
    <GameActionButton
      label={t("overview.end.button")}
      title={t("overview.end.title", { title })}
      text={t("overview.end.text")}
      successMessage={t("overview.end.done", { title })}
      color="red"
      action={() =>
        call(updateGame, {
          params: { id: game.id },
          body: { end: Math.floor(getGameTime(game, getServerTime())) },
        })
      }
    />
  );
}

/** Freezes the scoreboard of a running game. */
export function FreezeButton({ game }: Props) {
  const { t } = useTranslation();
  return (
    <GameActionButton
      label={t("freeze.button")}
      title={t("freeze.title")}
      text={t("freeze.text")}
      successMessage={t("freeze.done")}
      color="cyan"
      action={() => call(freezeBoard, { params: { id: game.id } })}
    />
  );
}

interface GameActionButtonProps {
  readonly label: string;
  readonly title: string;
  readonly text: string;
  readonly successMessage: string;
  /** The color of the outline. Without a color, the button is filled. */
  readonly color?: "red" | "cyan";
  readonly action: () => Promise<unknown>;
}

/** Changes the game after a confirmation. */
function GameActionButton({ label, title, text, successMessage, color, action }: GameActionButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const save = useAction(action, { success: successMessage, refresh: gameReadEndpoints });

  async function confirm(close: () => void) {
    await save.run();
    close();
  }

  return (
    <>
      <Button {...(color && { variant: "outline", color })} onClick={() => setIsConfirming(true)}>
        {label}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title={title}
        text={text}
        confirm={label}
        destructive={color === "red"}
        pending={save.pending}
        onConfirm={(close) => void confirm(close)}
        onClose={() => setIsConfirming(false)}
      />
    </>
  );
}
