import { recover } from "@gonfalon/contract/account.ts";
import { Anchor, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useCaptcha } from "#captcha/use-captcha.tsx";
import { paths } from "#routing/paths.ts";
import { useForm } from "#ui/use-form.ts";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { AccountForm } from "./AccountForm.tsx";
import { AccountPage } from "./AccountPage.tsx";
import { NextStep } from "./NextStep.tsx";
import { useFieldRules } from "./use-field-rules.ts";

export function RecoveryScreen() {
  const { t } = useTranslation();
  const captcha = useCaptcha("recovery");
  const rules = useFieldRules();
  const { error, attempt } = useSubmitError();
  const [note, setNote] = useState<string>();
  const form = useForm({
    initialValues: { email: "" },
    validateInputOnBlur: true,
    validate: { email: rules.email },
  });
  const requestRecovery = useAction(
    (email: string) => captcha.withAnswer((answer) => call(recover, { body: { email, ...answer } })),
    { quiet: true },
  );

  async function submit() {
    if (form.validate().hasErrors) return;
    const response = await attempt(() => requestRecovery.run(form.getValues().email.trim()));
    if (response) setNote(response.data.title);
  }

  if (note !== undefined) {
    return (
      <AccountPage title={t("account.recovery.sent")}>
        <NextStep text={note} to={paths.account.login} label={t("account.login.title")} />
      </AccountPage>
    );
  }
  return (
    <AccountPage title={t("account.recovery.title")}>
      <Text>{t("account.recovery.text")}</Text>
      <AccountForm
        submitLabel={t("account.recovery.submit")}
        pending={requestRecovery.pending}
        error={error}
        onSubmit={() => void submit()}
      >
        <TextInput
          {...form.getInputProps("email")}
          label={t("account.field.email")}
          type="email"
          name="email"
          autoComplete="email"
          size="md"
          autoFocus
        />
        {captcha.field}
      </AccountForm>
      <Anchor component={Link} to={paths.account.login} size="sm">
        {t("account.recovery.back")}
      </Anchor>
    </AccountPage>
  );
}
