import type { ChallengeType } from "@gonfalon/contract/enums.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { TextInput, type TextInputProps } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Section } from "#ui/Section.tsx";
import type { ChallengeForm } from "./challenge-form.ts";
import { EditorForm, type SubmitHandler } from "./EditorForm.tsx";

interface TemplateFieldProps extends Omit<TextInputProps, "value" | "onChange"> {
  readonly value: string;
  readonly onChange: (template: string) => void;
}

/** Renders the flag template field. */
export type TemplateSlot = (field: TemplateFieldProps) => ReactNode;

interface Props {
  readonly form: UseFormReturnType<ChallengeForm>;
  readonly type: ChallengeType;
  readonly renderTemplate: TemplateSlot;
  readonly onSubmit: SubmitHandler;
  /** The flags and files. */
  readonly children: ReactNode;
}

/** The flags that solve the challenge, and the files that teams download. */
export function FlagsSection({ form, type, renderTemplate, onSubmit, children }: Props) {
  const { t } = useTranslation();
  return (
    <Section title={t("challenge.section.flags")} anchor="flags">
      {type === "DynamicContainer" && (
        <EditorForm onSubmit={onSubmit}>
          {renderTemplate({
            ...form.getInputProps("flagTemplate"),
            value: form.values.flagTemplate,
            onChange: (flagTemplate) => form.setFieldValue("flagTemplate", flagTemplate),
          })}
        </EditorForm>
      )}
      {children}
      {type === "DynamicAttachment" && (
        <EditorForm onSubmit={onSubmit}>
          <TextInput
            {...form.getInputProps("fileName")}
            label={t("challenge.field.file-name")}
            description={t("challenge.field.file-name-hint")}
            maxLength={limits.fileName}
          />
        </EditorForm>
      )}
    </Section>
  );
}
