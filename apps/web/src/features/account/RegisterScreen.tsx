import { register } from "@gonfalon/contract/account.ts";
import { toReturnPath } from "@gonfalon/rules/return-path.ts";
import { Anchor, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { call } from "#api/call.ts";
import { encryptCredential } from "#api/credentials.ts";
import { useSession } from "#api/session.ts";
import { useAction } from "#api/use-action.ts";
import { useCaptcha } from "#captcha/use-captcha.tsx";
import { paths } from "#routing/paths.ts";
import { notifySuccess } from "#ui/notify.tsx";
import { useForm } from "#ui/use-form.ts";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { AccountForm } from "./AccountForm.tsx";
import { AccountPage } from "./AccountPage.tsx";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import { NextStep } from "./NextStep.tsx";
import { useFieldRules } from "./use-field-rules.ts";
import { useNewPasswordForm } from "./use-new-password-form.ts";

interface AccountFields {
  readonly email: string;
  readonly userName: string;
}

export function RegisterScreen() {
  const { t } = useTranslation();
  const captcha = useCaptcha("register");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const loginLocation = { pathname: paths.account.login, search: search.toString() };
  const session = useSession();
  const rules = useFieldRules();
  const { error, attempt } = useSubmitError();
  const [pendingNote, setPendingNote] = useState<string>();
  const accountForm = useForm<AccountFields>({
    initialValues: { email: "", userName: "" },
    validateInputOnBlur: true,
    validate: { email: rules.email, userName: rules.name },
  });
  const passwordForm = useNewPasswordForm();
  const signUp = useAction(
    async ({ password, ...accountFields }: AccountFields & { readonly password: string }) => {
      const encryptedPassword = await encryptCredential(password);
      return captcha.withAnswer((answer) =>
        call(register, { body: { ...accountFields, password: encryptedPassword, ...answer } }),
      );
    },
    { quiet: true, once: true },
  );

  async function submit() {
    // Validate both forms, so that all errors are shown on the first submit.
    const results = [accountForm.validate(), passwordForm.validate()];
    if (results.some(({ hasErrors }) => hasErrors)) return;
    const { email, userName } = accountForm.getValues();
    const { password } = passwordForm.getValues();
    const response = await attempt(() =>
      signUp.run({ email: email.trim(), userName: userName.trim(), password }),
    );
    if (!response) return;
    if (response.data.data !== "LoggedIn") return setPendingNote(response.data.title);
    await session.refresh();
    notifySuccess(response.data.title);
    await navigate(toReturnPath(search.get("from"), location.origin), { replace: true });
  }

  if (pendingNote !== undefined) {
    return (
      <AccountPage title={t("account.register.almost")}>
        <NextStep text={pendingNote} to={loginLocation} label={t("account.login.title")} />
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title={t("account.register.title")}
      note={
        <>
          {t("account.register.have-account")}{" "}
          <Anchor component={Link} to={loginLocation} inherit fw={600}>
            {t("account.login.title")}
          </Anchor>
        </>
      }
    >
      <AccountForm
        submitLabel={t("account.register.submit")}
        pending={signUp.pending}
        error={error}
        onSubmit={() => void submit()}
      >
        <TextInput
          {...accountForm.getInputProps("email")}
          label={t("account.field.email")}
          type="email"
          name="email"
          autoComplete="email"
          size="md"
          autoFocus
        />
        <TextInput
          {...accountForm.getInputProps("userName")}
          label={t("account.field.name")}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
        />
        <NewPasswordFields form={passwordForm} label={t("account.login.password")} />
        {captcha.field}
      </AccountForm>
    </AccountPage>
  );
}
