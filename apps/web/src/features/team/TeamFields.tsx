import { countCharacters } from "@gonfalon/contract/kernel/characters.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { TeamForm } from "./use-team-form.ts";

interface Props {
  readonly teamForm: TeamForm;
  /** Shown below the bio, after its length. */
  readonly bioHint?: string;
}

/** Name and bio of a team, with their errors. */
export function TeamFields({ teamForm: { form }, bioHint }: Props) {
  const { t } = useTranslation();
  const { bio } = form.getValues();
  const lengthText = t("team.field.length", { length: countCharacters(bio), count: limits.teamBio });
  return (
    <>
      <TextInput
        {...form.getInputProps("name")}
        label={t("team.field.name")}
        autoComplete="off"
        required
        data-autofocus
      />
      <Textarea
        {...form.getInputProps("bio")}
        label={t("team.field.bio")}
        description={bioHint === undefined ? lengthText : `${lengthText}. ${bioHint}`}
        rows={2}
      />
    </>
  );
}
