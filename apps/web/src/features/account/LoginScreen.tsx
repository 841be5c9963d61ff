import { login } from "@gonfalon/contract/account.ts";
import { passwordLength } from "@gonfalon/rules/password.ts";
import { Anchor, Group, PasswordInput, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { call } from "#api/call.ts";
import type { Captcha } from "#api/captcha.ts";
import { sealCredential } from "#api/credentials.ts";
import { useSession } from "#api/session.ts";
import { useAction } from "#api/use-action.ts";
import { paths } from "#app/paths.ts";
import { useForm } from "#ui/use-form.ts";
import { AccountForm } from "./AccountForm.tsx";
import { AccountPage } from "./AccountPage.tsx";
import { returnPath } from "./return-path.ts";
import { useRefusable } from "./use-refusable.ts";

export function LoginScreen({ captcha }: { readonly captcha: Captcha }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const session = useSession();
  const { refusal, attempt } = useRefusable();
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
      password: ({ length }) =>
        length < passwordLength.min ? t("account.login.password-short", { min: passwordLength.min }) : null,
    },
  });

  async function submit() {
    if (form.validate().hasErrors) return;
    const { userName, password } = form.getValues();
    if (await attempt(() => signIn.run(userName.trim(), password)))
      await navigate(returnPath(search.get("from"), location.origin), { replace: true });
  }

  return (
    <AccountPage title={t("account.login.title")}>
      <AccountForm
        submitLabel={t("account.login.submit")}
        pending={signIn.pending}
        refusal={refusal}
        onSubmit={() => void submit()}
      >
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
      </AccountForm>
      <Group justify="space-between">
        <Anchor component={Link} to={paths.account.recovery} size="sm">
          {t("account.login.recover")}
        </Anchor>
        <Anchor component={Link} to={paths.account.register} size="sm">
          {t("account.login.register")}
        </Anchor>
      </Group>
    </AccountPage>
  );
}
