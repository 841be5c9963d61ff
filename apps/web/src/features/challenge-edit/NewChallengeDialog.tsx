import { createChallenge } from "@gonfalon/contract/challenge.ts";
import type { ChallengeCategory, ChallengeType } from "@gonfalon/contract/enums.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { Radio, Stack, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { paths } from "#routing/paths.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { SubmitForm } from "#ui/SubmitForm.tsx";
import { useForm } from "#ui/use-form.ts";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { CategorySelect } from "./CategorySelect.tsx";
import { challengeReadEndpoints } from "./challenge-read-endpoints.ts";

interface Props {
  readonly gameId: number;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function NewChallengeDialog({ gameId, opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={onClose} title={t("challenge.new.title")} size="lg">
      <NewChallengeForm gameId={gameId} />
    </Dialog>
  );
}

const challengeTypes: readonly ChallengeType[] = [
  "StaticAttachment",
  "DynamicAttachment",
  "StaticContainer",
  "DynamicContainer",
];

interface Fields {
  readonly title: string;
  readonly category: ChallengeCategory;
  readonly type: ChallengeType;
}

/**
 * The title, category and type of a new challenge. The type cannot be changed later; all other settings are in the
 * editor.
 */
function NewChallengeForm({ gameId }: { readonly gameId: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { error, attempt } = useSubmitError();
  const form = useForm<Fields>({
    initialValues: { title: "", category: "Misc", type: "StaticAttachment" },
    validateInputOnChange: ["title"],
    validate: { title: (title) => (title.trim() === "" ? t("challenge.fault.title") : null) },
  });
  const create = useAction((body: Fields) => call(createChallenge, { params: { id: gameId }, body }), {
    success: t("challenge.new.done"),
    quiet: true,
    refresh: challengeReadEndpoints,
    once: true,
  });

  async function submit(fields: Fields) {
    const response = await attempt(() => create.run({ ...fields, title: fields.title.trim() }));
    if (response) await navigate(paths.admin.challenge(gameId, response.data.id));
  }

  return (
    <SubmitForm
      onSubmit={form.onSubmit((fields) => void submit(fields))}
      error={error}
      pending={create.pending}
      submitLabel={t("challenge.new.submit")}
    >
      <TextInput
        {...form.getInputProps("title")}
        label={t("challenge.field.title")}
        maxLength={limits.challengeTitle}
        required
        data-autofocus
      />
      <CategorySelect
        {...form.getInputProps("category")}
        label={t("challenge.field.category")}
        allowDeselect={false}
      />
      <Radio.Group
        {...form.getInputProps("type")}
        label={t("challenge.field.type")}
        description={t("challenge.field.type-hint")}
      >
        <Stack gap="xs" mt="xs">
          {challengeTypes.map((type) => (
            <Radio
              key={type}
              value={type}
              label={t(`challenge.type.${type}`)}
              description={t(`challenge.type.${type}-hint`)}
            />
          ))}
        </Stack>
      </Radio.Group>
    </SubmitForm>
  );
}
