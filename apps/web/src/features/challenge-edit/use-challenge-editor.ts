import { type EditedChallenge, updateChallenge } from "@gonfalon/contract/challenge.ts";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useSession } from "#api/session.ts";
import { useAction } from "#api/use-action.ts";
import { focusFirstError } from "#ui/focus-first-fault.ts";
import { useDraft } from "#ui/use-draft.ts";
import { useForm } from "#ui/use-form.ts";
import { useLeaveWarning } from "#ui/use-leave-warning.tsx";
import { type ChallengeForm, changeBetween, isChallengeForm, toForm } from "./challenge-form.ts";
import { challengeReads } from "./challenge-reads.ts";
import { useChallengeRules } from "./use-challenge-rules.ts";

/** The input of the editor: its form, its draft, and how it is saved or discarded. */
export function useChallengeEditor(gameId: number, challenge: EditedChallenge) {
  const { t } = useTranslation();
  const session = useSession();
  const owner = session.state === "ready" ? session.data?.userId : undefined;
  const [saved, setSaved] = useState(() => toForm(challenge));
  const [refusal, setRefusal] = useState<unknown>();
  const form = useForm<ChallengeForm>({
    initialValues: saved,
    validateInputOnChange: true,
    validate: useChallengeRules(challenge.type),
  });
  const dirty = form.isDirty();
  const draft = useDraft({
    key: `gonfalon-draft:${owner ?? ""}:challenge:${challenge.id}`,
    values: form.values,
    unsaved: dirty,
    isValid: isChallengeForm,
  });
  const { warning } = useLeaveWarning(dirty);
  const save = useAction(
    (values: ChallengeForm) =>
      call(updateChallenge, {
        params: { id: gameId, cid: challenge.id },
        body: changeBetween(saved, values),
      }),
    { success: t("challenge.saved"), quiet: true, refresh: challengeReads },
  );

  function start(values: ChallengeForm) {
    setSaved(values);
    form.setValues(values);
    form.resetDirty(values);
  }

  // The cache may return an older challenge first: without input, the current one replaces it.
  const present = JSON.stringify(toForm(challenge));
  useEffect(() => {
    if (!dirty && present !== JSON.stringify(saved)) start(toForm(challenge));
    // oxlint-disable-next-line react/exhaustive-deps -- only a server response may reset the form
  }, [present]);

  async function submit(values: ChallengeForm) {
    setRefusal(undefined);
    const outcome = await save.run(values);
    if (outcome.ok) start(toForm(outcome.data));
    else setRefusal(outcome.error);
  }

  /** Test instances and players use the edited values. */
  async function saveFirst() {
    if (!form.isDirty()) return;
    const { hasErrors, errors } = form.validate();
    if (hasErrors) {
      focusFirstError(errors);
      throw new Error(t("challenge.fault.first"));
    }
    const outcome = await save.run(form.getValues());
    if (!outcome.ok) throw outcome.error;
    start(toForm(outcome.data));
  }

  function discard() {
    setRefusal(undefined);
    form.setValues(saved);
    form.clearErrors();
  }

  return {
    form,
    draft,
    /** Asks before unsaved input is lost. */
    warning,
    onSubmit: form.onSubmit((values) => void submit(values), focusFirstError),
    saveFirst,
    saveBar: { dirty, pending: save.pending, refusal, onDiscard: discard },
  };
}
