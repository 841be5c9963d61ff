import { type GameInfo, pauseGame } from "@gonfalon/contract/game.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { gameReadEndpoints } from "#game/game-read-endpoints.ts";
import { PauseNoticeField } from "#game/PauseNoticeField.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { ErrorNote } from "#ui/ErrorNote.tsx";
import { useSubmitError } from "#ui/use-submit-error.ts";

/** PAUSE-1: pauses a running game after a confirmation, with an optional notice to its players. */
export function PauseButton({ game }: { readonly game: Pick<GameInfo, "id" | "title"> }) {
  const { t } = useTranslation();
  const [isConfirming, setIsConfirming] = useState(false);
  const [notice, setNotice] = useState("");
  const { error, attempt, clear } = useSubmitError();
  const pause = useAction(
    () => call(pauseGame, { params: { id: game.id }, body: { ...(notice.trim() !== "" && { notice }) } }),
    { success: t("pause.done"), quiet: true, refresh: gameReadEndpoints },
  );

  async function confirm(close: () => void) {
    if (await attempt(() => pause.run())) close();
  }

  function cancel() {
    clear();
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
        onConfirm={(close) => void confirm(close)}
        onClose={cancel}
      >
        <ErrorNote error={error} />
        <PauseNoticeField value={notice} onChange={setNotice} />
      </ConfirmDialog>
    </>
  );
}
