import { type GameDetail, resumeGame } from "@gonfalon/contract/game.ts";
import { Button, Checkbox, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useProfile } from "#api/session.ts";
import { useAction } from "#api/use-action.ts";
import { gameReadEndpoints } from "#game/game-read-endpoints.ts";
import { PauseNoticeField } from "#game/PauseNoticeField.tsx";
import { formatDateTime } from "#i18n/format.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { ErrorNote } from "#ui/ErrorNote.tsx";
import { Note } from "#ui/Note.tsx";
import { useSubmitError } from "#ui/use-submit-error.ts";

/** PAUSE-3: shows organizers that the game is paused; administrators resume it after a confirmation. */
export function PauseStrip({ game }: { readonly game: GameDetail }) {
  const { t } = useTranslation();
  const isAdmin = useProfile()?.role === "Admin";
  const [isConfirming, setIsConfirming] = useState(false);
  if (game.pausedAt === null) return null;
  return (
    <Note color="orange" mb="md">
      <Group justify="space-between">
        <Text>{t("pause.strip", { time: formatDateTime(game.pausedAt) })}</Text>
        {isAdmin && (
          <Button size="sm" onClick={() => setIsConfirming(true)}>
            {t("pause.resume")}
          </Button>
        )}
      </Group>
      <ResumeDialog game={game} opened={isConfirming} onClose={() => setIsConfirming(false)} />
    </Note>
  );
}

interface DialogProps {
  readonly game: GameDetail;
  readonly opened: boolean;
  readonly onClose: () => void;
}

function ResumeDialog({ game, opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const [shift, setShift] = useState(true);
  const [notice, setNotice] = useState("");
  const { error, attempt, clear } = useSubmitError();
  const resume = useAction(
    () =>
      call(resumeGame, {
        params: { id: game.id },
        body: { shift, ...(notice.trim() !== "" && { notice }) },
      }),
    { success: t("pause.resumed"), quiet: true, refresh: gameReadEndpoints },
  );

  async function confirm(close: () => void) {
    const isResumed = await attempt(() => resume.run());
    if (isResumed) close();
  }

  function cancel() {
    clear();
    onClose();
  }

  return (
    <ConfirmDialog
      opened={opened}
      title={t("pause.resume-title", { title: game.title })}
      text={t("pause.resume-text")}
      confirm={t("pause.resume")}
      pending={resume.pending}
      onConfirm={(close) => void confirm(close)}
      onClose={cancel}
    >
      <ErrorNote error={error} />
      <Checkbox
        label={t("pause.shift")}
        checked={shift}
        onChange={(event) => setShift(event.currentTarget.checked)}
      />
      <PauseNoticeField value={notice} onChange={setNotice} />
    </ConfirmDialog>
  );
}
