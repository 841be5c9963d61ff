import { changePassword, listSessions } from "@gonfalon/contract/account.ts";
import { getSecurity } from "@gonfalon/contract/factor.ts";
import { passwordLength } from "@gonfalon/rules/password.ts";
import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { encryptCredential } from "#api/credentials.ts";
import { useAction } from "#api/use-action.ts";
import { PasswordField } from "#ui/PasswordField.tsx";
import { useForm } from "#ui/use-form.ts";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { AccountForm } from "./AccountForm.tsx";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import { useNewPasswordForm } from "./use-new-password-form.ts";

/** Changes the password; this browser stays signed in, all others are signed out. */
export function PasswordForm() {
  const { t } = useTranslation();
  const { error, attempt } = useSubmitError();
  const currentForm = useForm({
    initialValues: { old: "" },
    validate: {
      old: ({ length }) =>
        length < passwordLength.min ? t("account.login.password-short", { count: passwordLength.min }) : null,
    },
  });
  const newForm = useNewPasswordForm();
  const change = useAction(
    async (passwords: { readonly old: string; readonly new: string }) => {
      const body = {
        old: await encryptCredential(passwords.old),
        new: await encryptCredential(passwords.new),
      };
      await call(changePassword, { body });
    },
    // The server also deletes the devices (GUARD-8).
    { quiet: true, success: t("account.password.done"), refresh: [listSessions, getSecurity] },
  );

  async function submit() {
    const results = [currentForm.validate(), newForm.validate()];
    if (results.some(({ hasErrors }) => hasErrors)) return;
    const [currentValues, newValues] = [currentForm.getValues(), newForm.getValues()];
    if (!(await attempt(() => change.run({ old: currentValues.old, new: newValues.password })))) return;
    // Passwords that were typed during the request stay.
    if (currentForm.getValues() === currentValues) currentForm.reset();
    if (newForm.getValues() === newValues) newForm.reset();
  }

  return (
    <AccountForm
      isFramed
      submitLabel={t("account.password.submit")}
      pending={change.pending}
      error={error}
      onSubmit={() => void submit()}
    >
      <Text size="sm">{t("account.password.text")}</Text>
      <PasswordField
        {...currentForm.getInputProps("old")}
        label={t("account.password.old")}
        name="current-password"
        autoComplete="current-password"
        size="md"
      />
      <NewPasswordFields form={newForm} label={t("account.field.new-password")} />
    </AccountForm>
  );
}
