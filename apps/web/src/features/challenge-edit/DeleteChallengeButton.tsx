import { deleteChallenge, type EditedChallenge, listEditedChallenges } from "@gonfalon/contract/challenge.ts";
import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { paths } from "#routing/paths.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";

interface Props {
  readonly gameId: number;
  readonly challenge: EditedChallenge;
}

export function DeleteChallengeButton({ gameId, challenge }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  const { id, title, acceptedCount } = challenge;
  const remove = useAction(() => call(deleteChallenge, { params: { id: gameId, cid: id } }), {
    success: t("challenge.delete.done", { title }),
    refresh: [listEditedChallenges],
    once: true,
  });

  async function confirm(close: () => void) {
    const outcome = await remove.run();
    if (outcome.ok) await navigate(paths.admin.challenges(gameId));
    else close();
  }

  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => setIsConfirming(true)}
      >
        {t("challenge.delete.button")}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title={t("challenge.delete.title", { title })}
        text={[
          t("challenge.delete.text"),
          acceptedCount > 0 && t("challenge.delete.teams", { count: acceptedCount }),
        ]
          .filter(Boolean)
          .join(" ")}
        confirm={t("challenge.delete.button")}
        destructive
        pending={remove.pending}
        onConfirm={(close) => void confirm(close)}
        onClose={() => setIsConfirming(false)}
      />
    </>
  );
}
