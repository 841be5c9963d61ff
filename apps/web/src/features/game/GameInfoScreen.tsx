import { type GameInfo, updateGame } from "@gonfalon/contract/game.ts";
import { Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useSession } from "#api/session.ts";
import { useAction } from "#api/use-action.ts";
import { useEditedGame } from "#game/edited-game.ts";
import { gameReads } from "#game/game-reads.ts";
import { Async } from "#ui/Async.tsx";
import { DraftOffer } from "#ui/DraftOffer.tsx";
import { focusFirstError } from "#ui/focus-first-fault.ts";
import { PageTitle } from "#ui/PageTitle.tsx";
import { SaveBar } from "#ui/SaveBar.tsx";
import { useDraft } from "#ui/use-draft.ts";
import { useForm } from "#ui/use-form.ts";
import { useLeaveWarning } from "#ui/use-leave-warning.tsx";
import { ExportSection } from "./ExportSection.tsx";
import { GameDangerSection } from "./GameDangerSection.tsx";
import { GameEntrySection } from "./GameEntrySection.tsx";
import { GameRulesSection } from "./GameRulesSection.tsx";
import { GameTextSection } from "./GameTextSection.tsx";
import { changeBetween, type GameForm, isGameForm, toForm } from "./game-form.ts";
import { PosterUpload } from "./PosterUpload.tsx";
import { useGameRules } from "./use-game-rules.ts";

/** All settings of a game. */
export function GameInfoScreen() {
  const game = useEditedGame();
  const { t } = useTranslation();
  const session = useSession();
  return (
    <Stack maw="52rem" gap="lg">
      <PageTitle>{t("game.admin.tabs.info")}</PageTitle>
      <Async value={session}>
        {(profile) => <GameEditor key={game.id} game={game} owner={profile?.userId ?? ""} />}
      </Async>
      <PosterUpload game={game} />
      <ExportSection game={game} />
      <GameDangerSection game={game} />
    </Stack>
  );
}

interface EditorProps {
  readonly game: GameInfo;
  /** The owner of the draft. */
  readonly owner: string;
}

function GameEditor({ game, owner }: EditorProps) {
  const { t } = useTranslation();
  const [saved, setSaved] = useState<GameForm>(() => toForm(game));
  const [refusal, setRefusal] = useState<unknown>();
  const form = useForm<GameForm>({
    initialValues: saved,
    validateInputOnChange: true,
    validate: useGameRules(),
  });
  const isDirty = form.isDirty();
  const draft = useDraft({
    key: `gonfalon-draft:${owner}:game:${game.id}`,
    values: form.values,
    unsaved: isDirty,
    isValid: isGameForm,
  });
  const { warning } = useLeaveWarning(isDirty);
  const save = useAction(
    (values: GameForm) => call(updateGame, { params: { id: game.id }, body: changeBetween(saved, values) }),
    { success: t("game.admin.saved"), quiet: true, refresh: gameReads },
  );

  async function submit(values: GameForm) {
    setRefusal(undefined);
    const outcome = await save.run(values);
    if (!outcome.ok) return setRefusal(outcome.error);
    setSaved(values);
    form.resetDirty(values);
  }

  function discard() {
    setRefusal(undefined);
    form.setValues(saved);
    form.clearErrors();
  }

  return (
    <form noValidate onSubmit={form.onSubmit((values) => void submit(values), focusFirstError)}>
      <Stack gap="lg">
        <DraftOffer draft={draft} onRestore={(values) => form.setValues(values)} />
        <GameTextSection form={form} />
        <GameEntrySection form={form} />
        <GameRulesSection form={form} />
        <SaveBar dirty={isDirty} pending={save.pending} refusal={refusal} onDiscard={discard} />
      </Stack>
      {warning}
    </form>
  );
}
