import { login } from "@gonfalon/contract/account.ts";
import { Alert, Button, Paper, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { call } from "#api/call.ts";
import type { Captcha } from "#api/captcha.ts";
import { sealCredential } from "#api/credentials.ts";
import { useSession } from "#api/session.ts";
import { useAction } from "#api/use-action.ts";
import { messageOf } from "#ui/message-of.ts";
import { PageTitle } from "#ui/PageTitle.tsx";
import { returnPath } from "./return-path.ts";

const MIN_PASSWORD_LENGTH = 6;

export function LoginScreen({ captcha }: { readonly captcha: Captcha }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const session = useSession();
  const [refusal, setRefusal] = useState<unknown>();
  const signIn = useAction(
    async (userName: string, password: string) => {
      const sealed = await sealCredential(password);
      await captcha.withAnswer((answer) => call(login, { body: { userName, password: sealed, ...answer } }));
      await session.refresh();
    },
    { quiet: true },
  );
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { userName: "", password: "" },
    validateInputOnChange: ["userName", "password"],
    validate: {
      userName: (name) => (name.trim() === "" ? t("account.login.name-missing") : null),
      password: (password) =>
        password.length < MIN_PASSWORD_LENGTH
          ? t("account.login.password-short", { min: MIN_PASSWORD_LENGTH })
          : null,
    },
  });

  async function submit({ userName, password }: typeof form.values) {
    setRefusal(undefined);
    const outcome = await signIn.run(userName.trim(), password);
    if (!outcome.ok) return setRefusal(outcome.error);
    await navigate(returnPath(search.get("from"), location.origin), { replace: true });
  }

  return (
    <Stack maw="26rem" mx="auto" gap="lg">
      <PageTitle>{t("account.login.title")}</PageTitle>
      <Paper component="form" p="lg" noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
        <Stack>
          {refusal !== undefined && (
            <Alert color="red" role="alert">
              {messageOf(refusal)}
            </Alert>
          )}
          <TextInput
            key={form.key("userName")}
            {...form.getInputProps("userName")}
            label={t("account.login.name")}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            size="md"
            autoFocus
          />
          <PasswordInput
            key={form.key("password")}
            {...form.getInputProps("password")}
            label={t("account.login.password")}
            name="password"
            autoComplete="current-password"
            size="md"
            visibilityToggleButtonProps={{ "aria-label": t("account.login.show-password"), tabIndex: 0 }}
          />
          {captcha.field}
          <Button type="submit" size="md" loading={signIn.pending}>
            {t("account.login.submit")}
          </Button>
        </Stack>
      </Paper>
    </Stack>
  );
}
