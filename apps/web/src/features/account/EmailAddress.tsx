import { changeEmail } from "@gonfalon/contract/account.ts";
import { getClientConfig } from "@gonfalon/contract/settings.ts";
import { Paper, Text, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { notifySuccess } from "#ui/notify.tsx";
import { useForm } from "#ui/use-form.ts";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { AccountForm } from "./AccountForm.tsx";
import { useFieldRules } from "./use-field-rules.ts";

interface Props {
  readonly address: string;
}

/** The e-mail address of the user, who can change it if the platform confirms addresses by mail (GUARD-5). */
export function EmailAddress({ address }: Props) {
  const { t } = useTranslation();
  const config = useEndpoint(getClientConfig, undefined, { once: true });
  if (config.state !== "ready" || config.data.emailConfirmationRequired)
    return <EmailForm address={address} />;
  return (
    <Paper p="lg">
      <Text size="sm" style={{ overflowWrap: "anywhere" }}>
        {t("account.email.closed", { address })}
      </Text>
    </Paper>
  );
}

/** Requests a change of the e-mail address, which takes effect after confirmation by mail. */
function EmailForm({ address }: Props) {
  const { t } = useTranslation();
  const rules = useFieldRules();
  const { error, attempt } = useSubmitError();
  const form = useForm({
    initialValues: { newMail: "" },
    validateInputOnBlur: true,
    validate: { newMail: rules.email },
  });
  const change = useAction((newMail: string) => call(changeEmail, { body: { newMail } }), { quiet: true });

  async function submit() {
    if (form.validate().hasErrors) return;
    const values = form.getValues();
    const response = await attempt(() => change.run(values.newMail.trim()));
    if (!response) return;
    notifySuccess(response.data.title);
    // An address that was typed during the request stays.
    if (form.getValues() === values) form.reset();
  }

  return (
    <AccountForm
      isFramed
      submitLabel={t("account.email.submit")}
      pending={change.pending}
      error={error}
      onSubmit={() => void submit()}
    >
      <Text size="sm" style={{ overflowWrap: "anywhere" }}>
        {t("account.email.text", { address })}
      </Text>
      <TextInput
        {...form.getInputProps("newMail")}
        label={t("account.email.new")}
        type="email"
        autoComplete="email"
        size="md"
      />
    </AccountForm>
  );
}
