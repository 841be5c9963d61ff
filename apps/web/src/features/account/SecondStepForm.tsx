import { completeLogin, type FactorNeeded } from "@gonfalon/contract/factor.ts";
import { Button, Checkbox, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useSession } from "#api/session.ts";
import { useAction } from "#api/use-action.ts";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { AccountForm } from "./AccountForm.tsx";
import { provePasskey } from "./passkeys.ts";
import { toSecondStepMethods } from "./second-step-methods.ts";

interface Props {
  readonly requirement: FactorNeeded;
  readonly onDone: (() => Promise<void> | void) | undefined;
  readonly onBack: () => void;
}

const APP_CODE_PATTERN = /^\d{6}$/;

/** The second step of a sign-in: a code from the authenticator app, a passkey or a recovery code. */
export function SecondStepForm({ requirement, onDone, onBack }: Props) {
  const { t } = useTranslation();
  const session = useSession();
  const methods = toSecondStepMethods(requirement.methods);
  const [method, setMethod] = useState(methods[0]);
  const [code, setCode] = useState("");
  const [remembersDevice, setRemembersDevice] = useState(false);
  const { error, attempt } = useSubmitError();
  const complete = useAction(
    async (submittedCode: string) => {
      const factor =
        method === "Passkey" ? { passkey: await provePasskey("SecondStep") } : { code: submittedCode };
      await call(completeLogin, { body: { ...factor, remember: remembersDevice } });
      await session.refresh();
    },
    { quiet: true, once: onDone !== undefined },
  );

  async function submit(submittedCode: string) {
    if (await attempt(() => complete.run(submittedCode))) await onDone?.();
    // A code that was typed during the request stays.
    else setCode((typedCode) => (typedCode.trim() === submittedCode ? "" : typedCode));
  }

  function changeCode(newCode: string) {
    setCode(newCode);
    if (method === "Totp" && APP_CODE_PATTERN.test(newCode) && !complete.pending) void submit(newCode);
  }

  function switchMethod(newMethod: typeof method) {
    setMethod(newMethod);
    setCode("");
  }

  const texts = TEXTS[method];
  return (
    <Stack>
      <AccountForm
        submitLabel={t(method === "Passkey" ? "security.passkey.use" : "account.login.submit")}
        pending={complete.pending}
        error={error}
        disabled={method !== "Passkey" && code.trim() === ""}
        onSubmit={() => void submit(code.trim())}
      >
        <Text>{t(texts.text)}</Text>
        {texts.label && (
          <TextInput
            key={method}
            label={t(texts.label)}
            value={code}
            onChange={(event) => changeCode(event.currentTarget.value)}
            inputMode={method === "Totp" ? "numeric" : "text"}
            autoComplete={method === "Totp" ? "one-time-code" : "off"}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            size="md"
            autoFocus
          />
        )}
        {requirement.rememberDays > 0 && (
          <Checkbox
            label={t("security.step.remember", { count: requirement.rememberDays })}
            checked={remembersDevice}
            onChange={(event) => setRemembersDevice(event.currentTarget.checked)}
          />
        )}
      </AccountForm>
      {methods
        .filter((otherMethod) => otherMethod !== method)
        .map((otherMethod) => (
          <Button key={otherMethod} variant="subtle" onClick={() => switchMethod(otherMethod)}>
            {t(TEXTS[otherMethod].use)}
          </Button>
        ))}
      <Button variant="subtle" onClick={onBack}>
        {t("account.recovery.back")}
      </Button>
    </Stack>
  );
}

const TEXTS = {
  Totp: { text: "security.step.text", label: "security.step.code", use: "security.step.use-app" },
  Passkey: { text: "security.step.passkey-text", label: undefined, use: "security.passkey.use" },
  RecoveryCode: {
    text: "security.step.recovery-text",
    label: "security.step.recovery",
    use: "security.step.use-recovery",
  },
} as const;
