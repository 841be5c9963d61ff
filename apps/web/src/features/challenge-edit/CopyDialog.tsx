import { copyChallenges, type EditedChallengeInfo } from "@gonfalon/contract/challenge.ts";
import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useEditedGame } from "#game/edited-game.ts";
import { GameSelect } from "#game/GameSelect.tsx";
import { paths } from "#routing/paths.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { useLastDefined } from "#ui/use-last-defined.ts";
import { useWhileOpen } from "#ui/use-while-open.ts";
import { challengeReadEndpoints } from "./challenge-read-endpoints.ts";

interface Props {
  readonly gameId: number;
  /** Undefined closes the dialog. */
  readonly challenges: readonly EditedChallengeInfo[] | undefined;
  readonly onClose: () => void;
  /** Called after the copy; the dialog stays open and shows a link to the copies. */
  readonly onDone: () => void;
}

/** Copies challenges to this game or another one. */
export function CopyDialog({ gameId, challenges, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const lastChallenges = useLastDefined(challenges) ?? [];
  return (
    <Dialog
      opened={challenges !== undefined}
      onClose={onClose}
      title={t("challenge.copy.title", { count: lastChallenges.length })}
    >
      <CopyForm gameId={gameId} challenges={lastChallenges} onDone={onDone} />
    </Dialog>
  );
}

interface FormProps {
  readonly gameId: number;
  readonly challenges: readonly EditedChallengeInfo[];
  readonly onDone: () => void;
}

function CopyForm({ gameId, challenges, onDone }: FormProps) {
  const { t } = useTranslation();
  const finish = useWhileOpen(onDone);
  const game = useEditedGame();
  const [targetId, setTargetId] = useState(String(gameId));
  const [copyTargetId, setCopyTargetId] = useState<string>();
  const copy = useAction(
    () =>
      call(copyChallenges, {
        params: { id: Number(targetId) },
        body: { challengeIds: challenges.map(({ id }) => id) },
      }),
    { success: t("challenge.copy.done"), refresh: challengeReadEndpoints },
  );

  async function submit() {
    if (!(await copy.run()).ok) return;
    setCopyTargetId(targetId);
    finish();
  }

  if (copyTargetId !== undefined)
    return (
      <Stack>
        <Text>{t("challenge.copy.done")}</Text>
        <Anchor component={Link} to={paths.admin.challenges(copyTargetId)}>
          {t("challenge.copy.go")}
        </Anchor>
      </Stack>
    );
  return (
    <Stack>
      <Text style={{ overflowWrap: "anywhere" }}>{challenges.map(({ title }) => title).join(", ")}</Text>
      <Text size="sm" c="dimmed">
        {t("challenge.copy.hint")}
      </Text>
      <GameSelect
        label={t("challenge.copy.target")}
        initialGame={game}
        value={targetId}
        onChange={(id) => setTargetId(id ?? String(gameId))}
        allowDeselect={false}
        data-autofocus
        // Otherwise the list would cover the dialog as soon as the dialog opens.
        openOnFocus={false}
      />
      <Group justify="flex-end">
        <Button loading={copy.pending} onClick={() => void submit()}>
          {t("challenge.copy.button")}
        </Button>
      </Group>
    </Stack>
  );
}
