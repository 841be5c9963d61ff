import type { EditedChallenge } from "@gonfalon/contract/challenge.ts";
import { lacksFlags } from "@gonfalon/contract/enums.ts";
import { Anchor, Stack, Switch } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { DateTimeField } from "#ui/DateTimeField.tsx";
import { focusFirstError } from "#ui/focus-first-error.ts";
import { Section } from "#ui/Section.tsx";
import { CheckList } from "./CheckList.tsx";
import { ConfirmToggle } from "./ConfirmToggle.tsx";
import type { ChallengeCheck } from "./challenge-checks.ts";
import type { ChallengeForm } from "./challenge-form.ts";

interface Props {
  readonly gameId: number;
  readonly challenge: EditedChallenge;
  readonly checks: readonly ChallengeCheck[];
  readonly form: UseFormReturnType<ChallengeForm>;
  /** Saves the changes; throws if that fails. */
  readonly save: () => Promise<void>;
}

/** Lists what is missing, and sets when players see the challenge. */
export function PublishSection({ gameId, challenge, checks, form, save }: Props) {
  const { t } = useTranslation();
  const reasonId = useId();
  const [challengeToToggle, setChallengeToToggle] = useState<EditedChallenge>();
  const { type, isEnabled, flags } = challenge;
  const cannotEnable = !isEnabled && lacksFlags(type, flags.length);

  function requestToggle() {
    if (!isEnabled) {
      const { hasErrors, errors } = form.validate();
      if (hasErrors) return focusFirstError(errors);
    }
    setChallengeToToggle(challenge);
  }

  return (
    <Section title={t("challenge.section.publish")} anchor="publish">
      <CheckList checks={checks} />
      {!isEnabled && <DateTimeField {...form.getInputProps("opensAt")} label={t("challenge.field.opens")} />}
      <Stack gap="xs">
        <Switch
          checked={isEnabled}
          disabled={cannotEnable}
          {...(cannotEnable && { "aria-describedby": reasonId })}
          onChange={requestToggle}
          label={t(isEnabled ? "challenge.enabled" : "challenge.disabled")}
        />
        {cannotEnable && (
          <Anchor id={reasonId} href="#flags" size="sm">
            {t("flag.list.empty")}
          </Anchor>
        )}
      </Stack>
      <ConfirmToggle
        gameId={gameId}
        challenge={challengeToToggle}
        {...(form.isDirty() && { saveChanges: save })}
        onClose={() => setChallengeToToggle(undefined)}
      />
    </Section>
  );
}
