import { type GameInfo, pauseGame } from "@gonfalon/contract/game.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { gameReadEndpoints } from "#game/game-read-endpoints.ts";
import { PauseNoticeField } from "#game/PauseNoticeField.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";

/** PAUSE-1: pauses a running game after a confirmation, with an optional notice to its players. */
export function PauseButton({ game }: { readonly game: Pick<GameInfo, "id" | "title"> }) {
  const { t } = useTranslation();
  const [isConfirming, setIsConfirming] = useState(false);
  const [notice, setNotice] = useState("");
  const pause = useAction(
    () => call(pauseGame, { params: { id: game.id }, body: { ...(notice.trim() !== "" && { notice }) } }),
    { success: t("pause.done"), refresh: gameReadEndpoints },
  );

  async function confirm() {
    await pause.run();
    setIsConfirming(false);
  }

  return (
    <>
      <Button variant="default" onClick={() => setIsConfirming(true)}>
        {t("pause.button")}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title={t("pause.title", { title: game.title })}
        text={t("pause.text")}
        confirm={t("pause.button")}
        pending={pause.pending}
        onConfirm={() => void confirm()}
        onClose={() => setIsConfirming(false)}
      >
        <PauseNoticeField value={notice} onChange={setNotice} />
      </ConfirmDialog>
    </>
  );
}
