import { listEditedChallenges } from "@gonfalon/contract/challenge.ts";
import { type ChallengeType, hasStaticFlags } from "@gonfalon/contract/enums.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { MultiSelect, Switch, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { DateTimeField } from "#ui/DateTimeField.tsx";
import { Section } from "#ui/Section.tsx";
import type { ChallengeForm } from "./challenge-form.ts";

interface Props {
  readonly gameId: number;
  readonly challengeId: number;
  readonly type: ChallengeType;
  readonly form: UseFormReturnType<ChallengeForm>;
}

/** When a challenge closes, what unlocks it, and whether all flags are needed to solve it. */
export function RulesSection({ gameId, challengeId, type, form }: Props) {
  const { t } = useTranslation();
  const { requires, lockMode, flagMode } = form.values;
  const challenges = useEndpoint(listEditedChallenges, { params: { id: gameId } });
  const isLoaded = challenges.state === "ready";
  const otherChallenges = (isLoaded ? challenges.data : []).filter(({ id }) => id !== challengeId);
  const disabledRequirements = otherChallenges.filter(
    ({ id, isEnabled }) => requires.includes(id) && !isEnabled,
  );
  return (
    <Section title={t("challenge.section.rules")} anchor="rules">
      <DateTimeField {...form.getInputProps("deadlineUtc")} label={t("challenge.field.deadline")} />
      <MultiSelect
        label={t("challenge.field.requires")}
        description={
          <>
            {t("challenge.field.requires-hint")}
            {disabledRequirements.length > 0 && (
              <Text span display="block" size="sm" c="orange">
                {t("challenge.field.requires-disabled", {
                  challenges: disabledRequirements.map(({ title }) => title).join(", "),
                })}
              </Text>
            )}
          </>
        }
        data={otherChallenges.map(({ id, title }) => ({ value: String(id), label: title }))}
        // Until the titles are loaded, the field would show ids.
        value={isLoaded ? requires.map(String) : []}
        disabled={!isLoaded}
        {...(challenges.state === "loading" && { placeholder: t("common.async.loading") })}
        onChange={(ids) => form.setFieldValue("requires", ids.map(Number))}
        maxValues={limits.requirements}
        searchable
      />
      {requires.length > 0 && (
        <Switch
          label={t("challenge.field.hidden-lock")}
          description={t("challenge.field.hidden-lock-hint")}
          checked={lockMode === "Hidden"}
          onChange={(event) =>
            form.setFieldValue("lockMode", event.currentTarget.checked ? "Hidden" : "Locked")
          }
        />
      )}
      {hasStaticFlags(type) && (
        <Switch
          label={t("challenge.field.all-flags")}
          description={t("challenge.field.all-flags-hint")}
          checked={flagMode === "All"}
          onChange={(event) => form.setFieldValue("flagMode", event.currentTarget.checked ? "All" : "Any")}
        />
      )}
    </Section>
  );
}
