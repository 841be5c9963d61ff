import { limits } from "@gonfalon/contract/limits.ts";
import { Group, SimpleGrid, Switch, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { DateTimeField } from "#ui/DateTimeField.tsx";
import { MarkdownEditor } from "#ui/MarkdownEditor.tsx";
import { Section } from "#ui/Section.tsx";
import type { GameForm } from "./game-form.ts";

export interface SectionProps {
  readonly form: UseFormReturnType<GameForm>;
}

const columns = { base: 1, sm: 2 };

/** The title, times, texts and visibility of the game. */
export function GameTextSection({ form }: SectionProps) {
  const { t } = useTranslation();
  return (
    <Section title={t("game.admin.section.text")}>
      <TextInput
        {...form.getInputProps("title")}
        label={t("game.admin.field.title")}
        maxLength={limits.gameTitle}
        required
      />
      <SimpleGrid cols={columns}>
        <DateTimeField {...form.getInputProps("start")} label={t("game.start")} required />
        <DateTimeField {...form.getInputProps("end")} label={t("game.end")} required />
      </SimpleGrid>
      <Textarea
        {...form.getInputProps("summary")}
        label={t("game.admin.field.summary")}
        description={t("game.admin.field.summary-hint")}
        maxLength={limits.gameSummary}
        autosize
        minRows={3}
      />
      <MarkdownEditor
        {...form.getInputProps("content")}
        label={t("game.admin.field.content")}
        description={t("game.admin.field.content-hint")}
        maxLength={limits.markdown}
        rows={9}
      />
      <Group>
        <Switch
          {...form.getInputProps("hidden", { type: "checkbox" })}
          label={t("game.hidden")}
          description={t("game.admin.field.hidden-hint")}
        />
      </Group>
    </Section>
  );
}
