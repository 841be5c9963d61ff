import { limits } from "@gonfalon/contract/limits.ts";
import { TagsInput, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { MarkdownEditor } from "#ui/MarkdownEditor.tsx";
import { Section } from "#ui/Section.tsx";
import { CategorySelect } from "./CategorySelect.tsx";
import type { ChallengeForm } from "./challenge-form.ts";
import { HintFields } from "./HintFields.tsx";
import { LabelField } from "./LabelField.tsx";

interface Props {
  readonly gameId: number;
  readonly form: UseFormReturnType<ChallengeForm>;
}

/** The texts that players read, and the category and tags. */
export function TextSection({ gameId, form }: Props) {
  const { t } = useTranslation();
  return (
    <Section title={t("challenge.section.text")} anchor="text">
      <TextInput
        {...form.getInputProps("title")}
        label={t("challenge.field.title")}
        maxLength={limits.challengeTitle}
        required
      />
      <CategorySelect
        {...form.getInputProps("category")}
        label={t("challenge.field.category")}
        allowDeselect={false}
      />
      <LabelField gameId={gameId} form={form} />
      <TagsInput
        {...form.getInputProps("tags")}
        label={t("challenge.field.tags")}
        description={t("challenge.field.tags-hint")}
        maxTags={limits.tags}
        maxLength={limits.tag}
        clearable
        clearButtonProps={{ "aria-label": t("challenge.field.tags-clear") }}
      />
      <MarkdownEditor
        {...form.getInputProps("content")}
        label={t("challenge.field.content")}
        maxLength={limits.markdown}
        rows={10}
      />
      <HintFields form={form} />
    </Section>
  );
}
