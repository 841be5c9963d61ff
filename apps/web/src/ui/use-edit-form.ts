import { type UseFormInput } from "@mantine/form";
import { useState } from "react";
import type { Action, Outcome } from "#state/action.ts";
import { focusFirstError } from "./focus-first-error.ts";
import { useForm } from "./use-form.ts";
import { useLeaveWarning } from "./use-leave-warning.tsx";
import { useNewerValues } from "./use-newer-values.ts";
import { useSubmitError } from "./use-submit-error.ts";

interface Options<V extends object> {
  /** The stored values. If they change, a form without unsaved changes shows the new ones. */
  readonly initial: V;
  readonly validate: NonNullable<UseFormInput<V>["validate"]>;
  /** Saves the difference and returns the stored values. */
  readonly save: Action<[before: V, after: V], V>;
  /** Whether forms inside this one, which are saved separately, have unsaved input. */
  readonly hasOtherInput?: boolean;
}

/** A form that edits stored values, with the properties of its SaveBar. */
export function useEditForm<V extends object>({
  initial,
  validate,
  save,
  hasOtherInput = false,
}: Options<V>) {
  const [savedValues, setSavedValues] = useState(initial);
  const { error, attempt, clear } = useSubmitError();
  const form = useForm<V>({ initialValues: savedValues, validateInputOnChange: true, validate });
  const dirty = form.isDirty();
  const { warning } = useLeaveWarning(dirty || hasOtherInput);

  /** Replaces the stored values and the input. */
  function reset(values: V) {
    setSavedValues(values);
    form.setValues(values);
    form.resetDirty(values);
  }

  useNewerValues({ initial, savedValues, dirty, reset });

  async function store(values: V): Promise<Outcome<V>> {
    const outcome = await save.run(savedValues, values);
    if (!outcome.ok) return outcome;
    setSavedValues(outcome.data);
    // Input that was entered during the request stays.
    if (form.getValues() === values) form.setValues(outcome.data);
    form.resetDirty(outcome.data);
    return outcome;
  }

  function discard() {
    clear();
    form.setValues(savedValues);
    form.clearErrors();
  }

  return {
    form,
    savedValues,
    /** The dialog in which the user confirms that unsaved input is lost. */
    warning,
    store,
    onSubmit: form.onSubmit((values) => {
      // The SaveBar disables its button during a request, but Enter still submits form elements without a SaveBar.
      if (!save.pending) void attempt(() => store(values));
    }, focusFirstError),
    saveBar: { dirty, pending: save.pending, error, onDiscard: discard },
  };
}
