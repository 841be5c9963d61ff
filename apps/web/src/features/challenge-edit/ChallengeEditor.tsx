import { type EditedChallenge, updateChallenge } from "@gonfalon/contract/challenge.ts";
import { hasContainer } from "@gonfalon/contract/enums.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { Button, NumberInput, SimpleGrid, Stack, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconEye } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useSession } from "#api/session.ts";
import { useAction } from "#api/use-action.ts";
import { DateTimeField } from "#ui/DateTimeField.tsx";
import { DraftOffer } from "#ui/DraftOffer.tsx";
import { focusFirstError } from "#ui/focus-first-fault.ts";
import { MarkdownEditor } from "#ui/MarkdownEditor.tsx";
import { SaveBar } from "#ui/SaveBar.tsx";
import { Section } from "#ui/Section.tsx";
import { useDraft } from "#ui/use-draft.ts";
import { useForm } from "#ui/use-form.ts";
import { useLeaveWarning } from "#ui/use-leave-warning.tsx";
import { CategorySelect } from "./CategorySelect.tsx";
import { ChallengePreview, type Preview, type TestSlot } from "./ChallengePreview.tsx";
import { ContainerSection } from "./ContainerSection.tsx";
import { type ChallengeForm, changeBetween, getRange, isChallengeForm, toForm } from "./challenge-form.ts";
import { challengeReads } from "./challenge-reads.ts";
import { HintFields } from "./HintFields.tsx";
import { ScoreSection } from "./ScoreSection.tsx";
import { useChallengeRules } from "./use-challenge-rules.ts";

interface Props {
  readonly gameId: number;
  readonly challenge: EditedChallenge;
  readonly preview: Preview;
  readonly testInstance: TestSlot;
}

export function ChallengeEditor({ gameId, challenge, preview, testInstance }: Props) {
  const { t } = useTranslation();
  const session = useSession();
  const owner = session.state === "ready" ? session.data?.userId : undefined;
  const [saved, setSaved] = useState(() => toForm(challenge));
  const [refusal, setRefusal] = useState<unknown>();
  const [previewing, setPreviewing] = useState(false);
  const form = useForm<ChallengeForm>({
    initialValues: saved,
    validateInputOnChange: true,
    validate: useChallengeRules(),
  });
  const dirty = form.isDirty();
  const draft = useDraft({
    key: `gonfalon-draft:${owner ?? ""}:challenge:${challenge.id}`,
    values: form.values,
    unsaved: dirty,
    isValid: isChallengeForm,
  });
  const { warning } = useLeaveWarning(dirty);
  const save = useAction(
    (values: ChallengeForm) =>
      call(updateChallenge, {
        params: { id: gameId, cid: challenge.id },
        body: changeBetween(saved, values),
      }),
    { success: t("challenge.saved"), quiet: true, refresh: challengeReads },
  );

  function start(values: ChallengeForm) {
    setSaved(values);
    form.setValues(values);
    form.resetDirty(values);
  }

  // The cache may return an older challenge first: without input, the current one replaces it.
  const present = JSON.stringify(toForm(challenge));
  useEffect(() => {
    if (!dirty && present !== JSON.stringify(saved)) start(toForm(challenge));
    // oxlint-disable-next-line react/exhaustive-deps -- only a server response may reset the form
  }, [present]);

  async function submit(values: ChallengeForm) {
    setRefusal(undefined);
    const outcome = await save.run(values);
    if (outcome.ok) start(toForm(outcome.data));
    else setRefusal(outcome.error);
  }

  /** The test instance uses the edited values. */
  async function saveFirst() {
    if (!form.isDirty()) return;
    const { hasErrors, errors } = form.validate();
    if (hasErrors) {
      focusFirstError(errors);
      throw new Error(t("challenge.fault.first"));
    }
    const outcome = await save.run(form.getValues());
    if (!outcome.ok) throw outcome.error;
    start(toForm(outcome.data));
  }

  function discard() {
    setRefusal(undefined);
    form.setValues(saved);
    form.clearErrors();
  }

  const instance = hasContainer(challenge.type) && testInstance(challenge, saveFirst);
  return (
    <Stack gap="lg">
      <form noValidate onSubmit={form.onSubmit((values) => void submit(values), focusFirstError)}>
        <Stack gap="lg">
          <DraftOffer draft={draft} onRestore={(values) => form.setValues(values)} />
          <BasicSection form={form} isEnabled={challenge.isEnabled} />
          <Section title={t("challenge.section.text")}>
            <MarkdownEditor
              {...form.getInputProps("content")}
              label={t("challenge.field.content")}
              maxLength={limits.markdown}
              rows={10}
            />
            <HintFields form={form} />
            <Button
              variant="default"
              leftSection={<IconEye size={16} aria-hidden />}
              onClick={() => setPreviewing(true)}
              style={{ alignSelf: "flex-start" }}
            >
              {t("challenge.preview.button")}
            </Button>
          </Section>
          <ScoreSection form={form} solves={challenge.acceptedCount} />
          {challenge.type === "DynamicAttachment" && (
            <Section title={t("challenge.section.attachment")}>
              <TextInput
                {...form.getInputProps("fileName")}
                label={t("challenge.field.file-name")}
                description={t("challenge.field.file-name-hint")}
                maxLength={limits.fileName}
              />
            </Section>
          )}
          {hasContainer(challenge.type) && <ContainerSection form={form} />}
          <SaveBar dirty={dirty} pending={save.pending} refusal={refusal} onDiscard={discard} />
        </Stack>
      </form>
      {instance && <Section title={t("challenge.section.test")}>{instance}</Section>}
      {warning}
      <ChallengePreview
        opened={previewing}
        onClose={() => setPreviewing(false)}
        challenge={challenge}
        form={form.values}
        preview={preview}
        instance={instance}
      />
    </Stack>
  );
}

interface SectionProps {
  readonly form: UseFormReturnType<ChallengeForm>;
  readonly isEnabled: boolean;
}

function BasicSection({ form, isEnabled }: SectionProps) {
  const { t } = useTranslation();
  return (
    <Section title={t("challenge.section.basic")}>
      <TextInput
        {...form.getInputProps("title")}
        label={t("challenge.field.title")}
        maxLength={limits.challengeTitle}
        required
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <CategorySelect
          {...form.getInputProps("category")}
          label={t("challenge.field.category")}
          allowDeselect={false}
        />
        <NumberInput
          {...form.getInputProps("submissionLimit")}
          label={t("challenge.field.submission-limit")}
          description={t("challenge.field.submission-limit-hint")}
          min={getRange("submissionLimit").min}
          max={getRange("submissionLimit").max}
          clampBehavior="none"
          allowDecimal={false}
        />
        {!isEnabled && (
          <DateTimeField {...form.getInputProps("opensAt")} label={t("challenge.field.opens")} />
        )}
      </SimpleGrid>
    </Section>
  );
}
