import { registerExternal, type Suggestion } from "@gonfalon/contract/external.ts";
import { Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { paths } from "#routing/paths.ts";
import { notifySuccess } from "#ui/notify.tsx";
import { useForm } from "#ui/use-form.ts";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { AccountForm } from "./AccountForm.tsx";
import { NextStep } from "./NextStep.tsx";
import { useFieldRules } from "./use-field-rules.ts";

interface Props {
  readonly providerName: string;
  readonly suggestion: Suggestion;
  readonly onDone: () => Promise<void>;
}

/** Registers a new user who signed in at a provider, which suggests the user name and the e-mail address. */
export function ProviderRegisterForm({ providerName, suggestion, onDone }: Props) {
  const { t } = useTranslation();
  const rules = useFieldRules();
  const { error, attempt } = useSubmitError();
  const [pendingNote, setPendingNote] = useState<string>();
  const form = useForm({
    initialValues: { userName: suggestion.userName, email: suggestion.email ?? "" },
    validateInputOnBlur: true,
    validate: { userName: rules.name, email: rules.email },
  });
  const register = useAction(
    (userName: string, email: string) => call(registerExternal, { body: { userName, email } }),
    { quiet: true, once: true },
  );

  async function submit() {
    if (form.validate().hasErrors) return;
    const { userName, email } = form.getValues();
    const response = await attempt(() => register.run(userName.trim(), email.trim()));
    if (!response) return;
    if (response.data.data !== "LoggedIn") return setPendingNote(response.data.title);
    notifySuccess(response.data.title);
    await onDone();
  }

  if (pendingNote !== undefined)
    return <NextStep text={pendingNote} to={paths.account.login} label={t("account.login.title")} />;
  const isConfirmed = suggestion.emailVerified && form.getValues().email === suggestion.email;
  return (
    <AccountForm
      submitLabel={t("provider.register.submit")}
      pending={register.pending}
      error={error}
      onSubmit={() => void submit()}
    >
      <Text>{t("provider.register.text", { name: providerName })}</Text>
      <TextInput
        {...form.getInputProps("userName")}
        label={t("account.field.name")}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        autoFocus
      />
      <TextInput
        {...form.getInputProps("email")}
        label={t("account.field.email")}
        description={isConfirmed ? t("provider.register.confirmed", { name: providerName }) : undefined}
        type="email"
        name="email"
        autoComplete="email"
        size="md"
      />
    </AccountForm>
  );
}
