import { completeLogin, type FactorNeeded } from "@gonfalon/contract/factor.ts";
import { Button, Checkbox, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useSession } from "#api/session.ts";
import { useAction } from "#api/use-action.ts";
import { AccountForm } from "./AccountForm.tsx";
import { useSubmitError } from "./use-refusable.ts";

interface Props {
  readonly needed: FactorNeeded;
  readonly frameless: boolean;
  readonly onDone: (() => Promise<void> | void) | undefined;
  readonly onBack: () => void;
}

const APP_CODE = /^\d{6}$/;

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function SecondStepForm({ needed, frameless, onDone, onBack }: Props) {
  const { t } = useTranslation();
  const session = useSession();
  const [isRecovery, setIsRecovery] = useState(false);
  const [code, setCode] = useState("");
  const [remember, setRemember] = useState(false);
  const { refusal, attempt } = useSubmitError();
  const complete = useAction(
    async (typed: string) => {
      await call(completeLogin, { body: { code: typed, remember } });
      await session.refresh();
    },
    { quiet: true },
  );

  async function submit(typed: string) {
    if (await attempt(() => complete.run(typed))) await onDone?.();
    else setCode("");
  }

  function change(typed: string) {
    setCode(typed);
    // A complete code needs no button.
    if (!isRecovery && APP_CODE.test(typed) && !complete.pending) void submit(typed);
  }

  function switchMethod() {
    setIsRecovery(!isRecovery);
    setCode("");
  }

  return (
    <Stack>
      <AccountForm
        submitLabel={t("account.login.submit")}
        pending={complete.pending}
        refusal={refusal}
        frameless={frameless}
        disabled={code.trim() === ""}
        onSubmit={() => void submit(code.trim())}
      >
        <Text>{t(isRecovery ? "security.step.recovery-text" : "security.step.text")}</Text>
        <TextInput
          key={String(isRecovery)}
          label={t(isRecovery ? "security.step.recovery" : "security.step.code")}
          value={code}
          onChange={(event) => change(event.currentTarget.value)}
          inputMode={isRecovery ? "text" : "numeric"}
          autoComplete={isRecovery ? "off" : "one-time-code"}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          size="md"
          autoFocus
        />
        {needed.rememberDays > 0 && (
          <Checkbox
            label={t("security.step.remember", { count: needed.rememberDays })}
            checked={remember}
            onChange={(event) => setRemember(event.currentTarget.checked)}
          />
        )}
      </AccountForm>
      {needed.methods.includes("RecoveryCode") && (
        <Button variant="subtle" onClick={switchMethod}>
          {t(isRecovery ? "security.step.use-app" : "security.step.use-recovery")}
        </Button>
      )}
      <Button variant="subtle" onClick={onBack}>
        {t("account.recovery.back")}
      </Button>
    </Stack>
  );
}
