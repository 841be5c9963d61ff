import { type EditedChallenge, getEditedChallenge, updateChallenge } from "@gonfalon/contract/challenge.ts";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useProfile } from "#api/session.ts";
import { useAction } from "#api/use-action.ts";
import { useEditedGame } from "#game/edited-game.ts";
import { focusFirstError } from "#ui/focus-first-error.ts";
import { useDraft } from "#ui/use-draft.ts";
import { useEditForm } from "#ui/use-edit-form.ts";
import {
  type ChallengeForm,
  diffForms,
  hasListChange,
  isChallengeForm,
  mergeLists,
  toForm,
} from "./challenge-form.ts";
import { challengeReadEndpoints } from "./challenge-read-endpoints.ts";
import { useChallengeRules } from "./use-challenge-rules.ts";

/** The state of the editor: the form, the draft, and the functions that save the form. */
export function useChallengeEditor(gameId: number, challenge: EditedChallenge, hasOtherInput: boolean) {
  const { t } = useTranslation();
  const { start: gameStart } = useEditedGame();
  const owner = useProfile()?.userId ?? "";
  const save = useAction(
    async (before: ChallengeForm, after: ChallengeForm) => {
      const params = { id: gameId, cid: challenge.id };
      const change = diffForms(before, after);
      const body = hasListChange(change)
        ? mergeLists(change, before, toForm(await call(getEditedChallenge, { params })))
        : change;
      return toForm(await call(updateChallenge, { params, body }));
    },
    { success: t("challenge.saved"), quiet: true, refresh: challengeReadEndpoints },
  );
  const { form, savedValues, warning, store, onSubmit, saveBar } = useEditForm({
    initial: toForm(challenge),
    validate: useChallengeRules(challenge.type, gameStart),
    save,
    hasOtherInput,
  });
  const draft = useDraft({
    owner,
    name: `challenge:${challenge.id}`,
    values: form.values,
    savedValues,
    isUnsaved: saveBar.dirty,
    isValid: isChallengeForm,
  });

  /** Saves unsaved changes, because test instances and players use the saved values. */
  async function saveChanges() {
    if (!form.isDirty()) return;
    const { hasErrors, errors } = form.validate();
    if (hasErrors) {
      focusFirstError(errors);
      throw new Error(t("challenge.fault.first"));
    }
    const outcome = await store(form.getValues());
    if (!outcome.ok) throw outcome.error;
  }

  return { form, draft, warning, onSubmit, saveChanges, saveBar };
}
