import { type Profile, updateProfile } from "@gonfalon/contract/account.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useSession } from "#api/session.ts";
import { useAction } from "#api/use-action.ts";
import { useForm } from "#ui/use-form.ts";
import { useLeaveWarning } from "#ui/use-leave-warning.tsx";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { AccountForm } from "./AccountForm.tsx";
import { useFieldRules } from "./use-field-rules.ts";

interface Fields {
  readonly userName: string;
  readonly phone: string;
  readonly stdNumber: string;
  readonly realName: string;
  readonly bio: string;
}

/** Edits the user's profile. */
export function ProfileForm({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation();
  const session = useSession();
  const rules = useFieldRules();
  const { error, attempt } = useSubmitError();
  const form = useForm<Fields>({
    initialValues: toFields(profile),
    validateInputOnChange: true,
    validate: {
      userName: rules.name,
      phone: rules.phone,
      stdNumber: rules.atMost(limits.studentNumber),
      realName: rules.atMost(limits.realName),
      bio: rules.atMost(limits.bio),
    },
  });
  const save = useAction(
    async (body: Fields) => {
      await call(updateProfile, { body });
      await session.refresh();
    },
    { quiet: true, success: t("account.profile.done") },
  );

  const { warning } = useLeaveWarning(form.isDirty());

  async function submit() {
    if (form.validate().hasErrors) return;
    const values = form.getValues();
    if (await attempt(() => save.run(values))) form.resetDirty(values);
  }

  return (
    <AccountForm
      isFramed
      submitLabel={t("account.profile.submit")}
      pending={save.pending}
      error={error}
      disabled={!form.isDirty()}
      onSubmit={() => void submit()}
    >
      <TextInput
        {...form.getInputProps("userName")}
        size="md"
        label={t("account.field.name")}
        autoComplete="username"
        spellCheck={false}
      />
      <TextInput
        {...form.getInputProps("realName")}
        size="md"
        label={t("account.field.real-name")}
        autoComplete="name"
      />
      <TextInput {...form.getInputProps("stdNumber")} size="md" label={t("account.field.student-number")} />
      <TextInput
        {...form.getInputProps("phone")}
        size="md"
        label={t("account.field.phone")}
        type="tel"
        autoComplete="tel"
      />
      <Textarea {...form.getInputProps("bio")} size="md" label={t("account.field.bio")} rows={3} />
      {warning}
    </AccountForm>
  );
}

function toFields({ userName, phone, stdNumber, realName, bio }: Profile): Fields {
  return { userName, phone: phone ?? "", stdNumber, realName, bio };
}
