import { countCharacters } from "@gonfalon/contract/kernel/characters.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Outcome } from "#state/action.ts";
import { pickChanged } from "#state/pick-changed.ts";
import { ProblemResponse } from "#state/problem-response.ts";
import { toErrorMessage } from "#ui/error-message.ts";
import { useForm } from "#ui/use-form.ts";
import { useSubmitError } from "#ui/use-submit-error.ts";

export interface TeamValues {
  readonly name: string;
  readonly bio: string;
}

/** The fields of a team; an error is shown at its field until the user corrects the value. */
export function useTeamForm(initialValues: TeamValues) {
  const { t } = useTranslation();
  const { error, attempt, clear } = useSubmitError();
  const [savedValues, setSavedValues] = useState(initialValues);
  const form = useForm<TeamValues>({
    initialValues: savedValues,
    validateInputOnChange: ["name", "bio"],
    validate: {
      name: (name) =>
        name.trim() === "" ? t("team.field.name-missing") : validateLength(name, limits.teamName),
      bio: (bio) => validateLength(bio, limits.teamBio),
    },
  });

  function validateLength(text: string, maxLength: number): string | null {
    return countCharacters(text) > maxLength ? t("team.field.too-long", { count: maxLength }) : null;
  }

  /** Sends valid fields and shows errors in place; returns whether the request succeeded. */
  async function submit(
    send: (values: TeamValues, changedValues: Partial<TeamValues>) => Promise<Outcome<unknown>>,
  ): Promise<boolean> {
    clear();
    const { hasErrors, errors } = form.validate();
    if (hasErrors) {
      form.getInputNode(errors["name"] ? "name" : "bio")?.focus();
      return false;
    }
    const values = form.getValues();
    const response = await attempt(async () => {
      const outcome = await send(values, pickChanged(savedValues, values));
      if (!outcome.ok && isTakenName(outcome.error))
        form.setFieldError("name", toErrorMessage(outcome.error));
      return outcome;
    });
    if (!response) return false;
    setSavedValues(values);
    form.resetDirty(values);
    return true;
  }

  return { form, error: isTakenName(error) ? undefined : error, submit };
}

export type TeamForm = ReturnType<typeof useTeamForm>;

function isTakenName(error: unknown): boolean {
  return error instanceof ProblemResponse && error.status === 409;
}
