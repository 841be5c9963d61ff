import { type GameInfo, updateGame } from "@gonfalon/contract/game.ts";
import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useSession } from "#api/session.ts";
import { useAction } from "#api/use-action.ts";
import { useEditedGame } from "#game/edited-game.ts";
import { gameReadEndpoints } from "#game/game-read-endpoints.ts";
import { Async } from "#ui/Async.tsx";
import { DraftOffer } from "#ui/DraftOffer.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { SaveBar } from "#ui/SaveBar.tsx";
import { useDraft } from "#ui/use-draft.ts";
import { useEditForm } from "#ui/use-edit-form.ts";
import { ExportSection } from "./ExportSection.tsx";
import { GameDeletionSection } from "./GameDeletionSection.tsx";
import { GameRegistrationSection } from "./GameRegistrationSection.tsx";
import { GameRulesSection } from "./GameRulesSection.tsx";
import { GameTextSection } from "./GameTextSection.tsx";
import { diffForms, type GameForm, isGameForm, toForm } from "./game-form.ts";
import { PosterUpload } from "./PosterUpload.tsx";
import { useGameRules } from "./use-game-rules.ts";

/** The settings of a game, its poster, its exports and its deletion. */
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
      <GameDeletionSection game={game} />
    </Stack>
  );
}

interface EditorProps {
  readonly game: GameInfo;
  /** The id of the user who owns the draft. */
  readonly owner: string;
}

function GameEditor({ game, owner }: EditorProps) {
  const { t } = useTranslation();
  const save = useAction(
    async (before: GameForm, after: GameForm) => {
      await call(updateGame, { params: { id: game.id }, body: diffForms(before, after) });
      return after;
    },
    { success: t("game.admin.saved"), quiet: true, refresh: gameReadEndpoints },
  );
  const { form, savedValues, warning, onSubmit, saveBar } = useEditForm({
    initial: toForm(game),
    validate: useGameRules(),
    save,
  });
  const draft = useDraft({
    owner,
    name: `game:${game.id}`,
    values: form.values,
    savedValues,
    isUnsaved: saveBar.dirty,
    isValid: isGameForm,
  });

  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="lg">
        <DraftOffer draft={draft} onRestore={(values) => form.setValues(values)} />
        <GameTextSection form={form} />
        <GameRegistrationSection form={form} />
        <GameRulesSection form={form} />
        <SaveBar {...saveBar} />
      </Stack>
      {warning}
    </form>
  );
}
