import type { ChallengeType } from "@gonfalon/contract/enums.ts";
import type { UseFormReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Note } from "#ui/Note.tsx";
import { Section } from "#ui/Section.tsx";
import { ContainerFields } from "./ContainerFields.tsx";
import type { ChallengeForm } from "./challenge-form.ts";
import { EditorForm, type SubmitHandler } from "./EditorForm.tsx";

interface Props {
  readonly form: UseFormReturnType<ChallengeForm>;
  readonly type: ChallengeType;
  readonly onSubmit: SubmitHandler;
  readonly testContainer: ReactNode;
}

/** The settings of the containers, how they get the flag, and a test container. */
export function ContainerSection({ form, type, onSubmit, testContainer }: Props) {
  const { t } = useTranslation();
  return (
    <Section title={t("challenge.section.container")} anchor="container">
      <Note color="blue" role="note">
        {t(`challenge.container.${type === "DynamicContainer" ? "own" : "shared"}`)}
      </Note>
      <EditorForm onSubmit={onSubmit}>
        <ContainerFields form={form} />
      </EditorForm>
      {testContainer}
    </Section>
  );
}
