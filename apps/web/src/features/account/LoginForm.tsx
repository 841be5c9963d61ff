import { login } from "@gonfalon/contract/account.ts";
import type { FactorNeeded } from "@gonfalon/contract/factor.ts";
import { loginWithPasskey, type PasskeyProof } from "@gonfalon/contract/passkey.ts";
import { passwordLength } from "@gonfalon/rules/password.ts";
import { Button, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { encryptCredential } from "#api/credentials.ts";
import { useSession } from "#api/session.ts";
import { useAction } from "#api/use-action.ts";
import { useCaptcha } from "#captcha/use-captcha.tsx";
import { toFactorNeeded } from "#state/factor-needed.ts";
import { PasswordField } from "#ui/PasswordField.tsx";
import { useForm } from "#ui/use-form.ts";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { AccountForm } from "./AccountForm.tsx";
import classes from "./LoginForm.module.css";
import { provePasskey, supportsPasskeys } from "./passkeys.ts";
import { SecondStepForm } from "./SecondStepForm.tsx";
import { usePasskeyOffer } from "./use-passkey-offer.ts";

interface Props {
  /** The name that is already filled in. */
  readonly userName?: string;
  /** A link beside the password label. */
  readonly recoveryLink?: ReactNode;
  readonly onDone?: () => Promise<void> | void;
}

/** The sign-in form: name and password, or a passkey; then the second step if it is required. */
export function LoginForm({ userName: initialName = "", recoveryLink, onDone }: Props) {
  const { t } = useTranslation();
  const session = useSession();
  const captcha = useCaptcha("login");
  const { error, attempt } = useSubmitError();
  const [requirement, setRequirement] = useState<FactorNeeded>();
  const signIn = useAction(
    async (userName: string, password: string) => {
      const encryptedPassword = await encryptCredential(password);
      const factorNeeded = await captcha.withAnswer((answer) =>
        call(login, { body: { userName, password: encryptedPassword, ...answer } }).catch(toFactorOrThrow),
      );
      if (factorNeeded) return factorNeeded;
      await session.refresh();
      return undefined;
    },
    { quiet: true },
  );
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { userName: initialName, password: "" },
    validateInputOnChange: ["userName", "password"],
    validate: {
      userName: (name) => (name.trim() === "" ? t("account.login.name-missing") : null),
      password: ({ length }) =>
        length < passwordLength.min ? t("account.login.password-short", { count: passwordLength.min }) : null,
    },
  });

  const signInWithPasskey = useAction(
    async (proof: PasskeyProof | undefined) => {
      await call(loginWithPasskey, { body: { response: proof ?? (await provePasskey("SignIn")) } });
      await session.refresh();
    },
    { quiet: true },
  );

  const leave = useAction(async () => onDone?.(), { once: onDone !== undefined });
  const isPending = signIn.pending || signInWithPasskey.pending || leave.pending;

  async function submitPasskey(proof?: PasskeyProof) {
    if (await attempt(() => signInWithPasskey.run(proof))) await leave.run();
  }

  usePasskeyOffer((proof) => void submitPasskey(proof));

  async function submit() {
    if (form.validate().hasErrors) return;
    const { userName, password } = form.getValues();
    const result = await attempt(() => signIn.run(userName.trim(), password));
    if (result?.data) setRequirement(result.data);
    else if (result) await leave.run();
  }

  if (requirement) {
    return (
      <SecondStepForm requirement={requirement} onDone={onDone} onBack={() => setRequirement(undefined)} />
    );
  }

  return (
    <AccountForm
      submitLabel={t("account.login.submit")}
      pending={isPending}
      error={error}
      onSubmit={() => void submit()}
      alternative={
        supportsPasskeys() && (
          <Button variant="default" size="md" disabled={isPending} onClick={() => void submitPasskey()}>
            {t("security.passkey.use")}
          </Button>
        )
      }
    >
      <TextInput
        key={form.key("userName")}
        {...form.getInputProps("userName")}
        label={t("account.login.name")}
        name="username"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        autoFocus={initialName === ""}
      />
      <div className={classes.password}>
        <PasswordField
          key={form.key("password")}
          {...form.getInputProps("password")}
          label={t("account.login.password")}
          name="password"
          autoComplete="current-password"
          size="md"
          data-autofocus={initialName !== "" || undefined}
        />
        {recoveryLink}
      </div>
      {captcha.field}
    </AccountForm>
  );
}

/** FACTOR-3: the response to a correct password can require a second factor, which is not a failure. */
function toFactorOrThrow(error: unknown): FactorNeeded {
  const requirement = toFactorNeeded(error);
  if (!requirement) throw error;
  return requirement;
}
