import { limits } from "@gonfalon/contract/limits.ts";
import { NumberInput, SimpleGrid, Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { DateTimeField } from "#ui/DateTimeField.tsx";
import { MarkdownEditor } from "#ui/MarkdownEditor.tsx";
import { Section } from "#ui/Section.tsx";
import type { SectionProps } from "./GameTextSection.tsx";

const bloods = ["firstBlood", "secondBlood", "thirdBlood"] as const;
const columns = { base: 1, sm: 3 };

/** The settings for blood bonuses, the freeze, practice mode and writeups. */
export function GameRulesSection({ form }: SectionProps) {
  const { t } = useTranslation();

  function getFreezeHint(): string | undefined {
    const { freezeAt, start, end } = form.values;
    if (freezeAt === "") return undefined;
    if (freezeAt < start) return t("freeze.before-start");
    return end !== "" && freezeAt >= end ? t("freeze.after-end") : undefined;
  }

  return (
    <Section title={t("game.admin.section.rules")}>
      <SimpleGrid cols={columns}>
        {bloods.map((name) => (
          <NumberInput
            key={name}
            {...form.getInputProps(name)}
            label={t(`game.admin.field.${name}`)}
            description={t("game.admin.field.blood-hint")}
            suffix=" %"
            min={0}
            decimalScale={1}
            clampBehavior="none"
          />
        ))}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DateTimeField {...form.getInputProps("freezeAt")} label={t("freeze.from")} hint={getFreezeHint()} />
        <DateTimeField {...form.getInputProps("unfreezeAt")} label={t("freeze.until")} />
      </SimpleGrid>
      <Switch
        {...form.getInputProps("practiceMode", { type: "checkbox" })}
        label={t("game.practice")}
        description={t("game.admin.field.practice-hint")}
      />
      <Switch
        {...form.getInputProps("writeupRequired", { type: "checkbox" })}
        label={t("game.admin.field.writeup")}
        description={t("game.admin.field.writeup-hint")}
      />
      {form.values.writeupRequired && (
        <>
          <DateTimeField
            {...form.getInputProps("writeupDeadline")}
            label={t("game.admin.field.writeup-deadline")}
            required
          />
          <MarkdownEditor
            {...form.getInputProps("writeupNote")}
            label={t("game.admin.field.writeup-note")}
            maxLength={limits.markdown}
            rows={4}
          />
        </>
      )}
    </Section>
  );
}
