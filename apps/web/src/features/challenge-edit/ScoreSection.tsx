import { Input, NumberInput, SimpleGrid, Slider, Switch } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#i18n/format.ts";
import { Section } from "#ui/Section.tsx";
import { type ChallengeForm, getRange, toScoring } from "./challenge-form.ts";
import { ScoreCurve } from "./ScoreCurve.tsx";

interface Props {
  readonly form: UseFormReturnType<ChallengeForm>;
  readonly solveCount: number;
}

const markedRates = [0, 0.25, 0.5, 0.75, 1] as const;

/** The score settings of a challenge, with the resulting curve. */
export function ScoreSection({ form, solveCount }: Props) {
  const { t } = useTranslation();
  const { minScoreRate } = form.values;
  const scoring = toScoring(form.values);
  const minScore = Math.floor(minScoreRate * (scoring?.originalScore ?? 0));
  return (
    <Section title={t("challenge.section.score")} anchor="score">
      <SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: "end" }}>
        <NumberInput
          {...form.getInputProps("originalScore")}
          label={t("challenge.field.score")}
          min={getRange("originalScore").min}
          max={getRange("originalScore").max}
          clampBehavior="none"
          allowDecimal={false}
          step={50}
        />
        <NumberInput
          {...form.getInputProps("difficulty")}
          label={t("challenge.field.difficulty")}
          min={getRange("difficulty").min}
          max={getRange("difficulty").max}
          clampBehavior="none"
          step={0.2}
        />
      </SimpleGrid>
      <Input.Wrapper
        label={t("challenge.field.floor")}
        description={t("challenge.field.floor-hint", { share: formatPercent(minScoreRate), count: minScore })}
        labelElement="div"
      >
        <Slider
          value={minScoreRate}
          onChange={(rate) => form.setFieldValue("minScoreRate", rate)}
          min={0}
          max={1}
          step={0.01}
          marks={markedRates.map((rate) => ({ value: rate, label: formatPercent(rate) }))}
          label={formatPercent}
          thumbLabel={t("challenge.field.floor")}
          mt="sm"
          mb="xl"
          mx="xs"
        />
      </Input.Wrapper>
      {scoring && <ScoreCurve scoring={scoring} solveCount={solveCount} />}
      <NumberInput
        {...form.getInputProps("submissionLimit")}
        label={t("challenge.field.submission-limit")}
        description={t("challenge.field.submission-limit-hint")}
        min={getRange("submissionLimit").min}
        max={getRange("submissionLimit").max}
        clampBehavior="none"
        allowDecimal={false}
        maw="20rem"
      />
      <Switch
        {...form.getInputProps("bloodBonus", { type: "checkbox" })}
        label={t("challenge.field.blood")}
        description={t("challenge.field.blood-hint")}
      />
    </Section>
  );
}

function formatPercent(rate: number): string {
  return formatNumber(rate, { style: "percent" });
}
