import { setPassword } from "@gonfalon/contract/account.ts";
import { getSecurity } from "@gonfalon/contract/factor.ts";
import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { encryptCredential } from "#api/credentials.ts";
import { useAction } from "#api/use-action.ts";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { AccountForm } from "./AccountForm.tsx";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import { useNewPasswordForm } from "./use-new-password-form.ts";

/** Sets the first password of an account that was created through a provider. */
export function SetPasswordForm() {
  const { t } = useTranslation();
  const { error, attempt } = useSubmitError();
  const form = useNewPasswordForm();
  const set = useAction(
    async (password: string) => call(setPassword, { body: { password: await encryptCredential(password) } }),
    { quiet: true, success: t("provider.password.done"), refresh: [getSecurity] },
  );

  async function submit() {
    if (form.validate().hasErrors) return;
    const values = form.getValues();
    const result = await attempt(() => set.run(values.password));
    // A password that was typed during the request stays.
    if (result && form.getValues() === values) form.reset();
  }

  return (
    <AccountForm
      isFramed
      submitLabel={t("provider.password.submit")}
      pending={set.pending}
      error={error}
      onSubmit={() => void submit()}
    >
      <Text size="sm">{t("provider.password.text")}</Text>
      <NewPasswordFields form={form} label={t("account.field.new-password")} />
    </AccountForm>
  );
}
