import { createHint, type EditedHint, listHints, updateHint } from "@gonfalon/contract/hint.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { NumberInput, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { pickChanged } from "#state/pick-changed.ts";
import { FormDialog } from "#ui/FormDialog.tsx";
import { SubmitForm } from "#ui/SubmitForm.tsx";
import { useForm } from "#ui/use-form.ts";
import { useLastDefined } from "#ui/use-last-defined.ts";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { useWhileOpen } from "#ui/use-while-open.ts";

interface ChallengeParams {
  readonly id: number;
  readonly cid: number;
}

interface Props {
  readonly params: ChallengeParams;
  /** Undefined closes the dialog. */
  readonly hint: EditedHint | "new" | undefined;
  readonly onClose: () => void;
}

/** Adds or edits a hint that costs points. */
export function HintDialog({ params, hint, onClose }: Props) {
  const { t } = useTranslation();
  const lastHint = useLastDefined(hint);
  return (
    <FormDialog
      opened={hint !== undefined}
      onClose={onClose}
      title={lastHint === "new" ? t("hint.edit.new") : t("hint.edit.edit", { hint: lastHint?.title ?? "" })}
    >
      {hint && <HintForm params={params} hint={hint === "new" ? undefined : hint} onDone={onClose} />}
    </FormDialog>
  );
}

interface FormProps {
  readonly params: ChallengeParams;
  /** Undefined for a new hint. */
  readonly hint: EditedHint | undefined;
  readonly onDone: () => void;
}

interface HintValues {
  readonly title: string;
  readonly content: string;
  readonly cost: number | string;
}

function HintForm({ params, hint, onDone }: FormProps) {
  const { t } = useTranslation();
  const finish = useWhileOpen(onDone);
  const { error, attempt } = useSubmitError();
  const [initialValues] = useState<HintValues>(() => ({
    title: hint?.title ?? "",
    content: hint?.content ?? "",
    cost: hint?.cost ?? 50,
  }));
  const form = useForm<HintValues>({
    initialValues,
    validate: {
      title: (title) => (title.trim() === "" ? t("hint.edit.title-missing") : null),
      content: (content) => (content.trim() === "" ? t("hint.edit.content-missing") : null),
      cost: (cost) =>
        isValidCost(Number(cost)) ? null : t("challenge.fault.range", { min: 1, max: limits.hintCost }),
    },
  });
  const save = useAction(
    (values: HintValues) =>
      hint
        ? call(updateHint, {
            params: { ...params, hid: hint.id },
            body: pickChanged(toBody(initialValues), toBody(values)),
          })
        : call(createHint, { params, body: toBody(values) }),
    { success: t("hint.edit.saved"), quiet: true, refresh: [listHints] },
  );

  async function submit(values: HintValues) {
    if (await attempt(() => save.run(values))) finish();
  }

  return (
    <SubmitForm
      onSubmit={form.onSubmit((values) => void submit(values))}
      error={error}
      pending={save.pending}
      submitLabel={t("common.save.button")}
    >
      <TextInput
        {...form.getInputProps("title")}
        label={t("hint.edit.title")}
        description={t("hint.edit.title-hint")}
        maxLength={limits.hintTitle}
        required
        data-autofocus
      />
      <Textarea
        {...form.getInputProps("content")}
        label={t("hint.edit.content")}
        maxLength={limits.hint}
        autosize
        minRows={3}
        required
      />
      <NumberInput
        {...form.getInputProps("cost")}
        label={t("hint.edit.cost")}
        min={1}
        max={limits.hintCost}
        clampBehavior="none"
        allowDecimal={false}
        required
      />
    </SubmitForm>
  );
}

function toBody({ title, content, cost }: HintValues) {
  return { title: title.trim(), content: content.trim(), cost: Number(cost) };
}

function isValidCost(cost: number): boolean {
  return Number.isInteger(cost) && cost >= 1 && cost <= limits.hintCost;
}
