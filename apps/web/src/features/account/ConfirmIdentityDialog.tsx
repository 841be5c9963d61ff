import { getSecurity, reauthenticate } from "@gonfalon/contract/factor.ts";
import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { encryptCredential } from "#api/credentials.ts";
import { useAction } from "#api/use-action.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { PasswordField } from "#ui/PasswordField.tsx";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { AccountForm } from "./AccountForm.tsx";
import { ConfirmAtProvider } from "./ConfirmAtProvider.tsx";
import { provePasskey, supportsPasskeys } from "./passkeys.ts";

interface Props {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

type Method = "password" | "code" | "passkey";

/**
 * Requests the password, a code or a passkey again; the interrupted action then continues. Users can also confirm their
 * identity at a connected provider, for which they leave the page.
 */
export function ConfirmIdentityDialog({ onDone, onClose }: Props) {
  const { t } = useTranslation();
  const security = useEndpoint(getSecurity);
  const hasApp = security.state === "ready" && security.data.totp;
  const hasPasskey = security.state === "ready" && security.data.passkeys.length > 0 && supportsPasskeys();
  const [usesCode, setUsesCode] = useState(false);
  const [secret, setSecret] = useState("");
  const { error, attempt, clear } = useSubmitError();
  const confirm = useAction(
    async (method: Method) => call(reauthenticate, { body: await createProof(method, secret) }),
    { quiet: true, refresh: [getSecurity] },
  );

  async function submit(method: Method) {
    if (await attempt(() => confirm.run(method))) onDone();
  }

  function switchMethod() {
    setUsesCode(!usesCode);
    setSecret("");
    clear();
  }

  const fieldProps = {
    value: secret,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      setSecret(event.currentTarget.value),
    size: "md",
    "data-autofocus": true,
  } as const;
  return (
    <Dialog opened onClose={onClose} title={t("security.confirm.title")} closeOnClickOutside={false}>
      <Stack>
        <AccountForm
          submitLabel={t("security.confirm.submit")}
          pending={confirm.pending}
          error={error}
          disabled={secret.trim() === ""}
          onSubmit={() => void submit(usesCode ? "code" : "password")}
        >
          <Text size="sm">{t("security.confirm.text")}</Text>
          {usesCode ? (
            <TextInput {...fieldProps} label={t("security.step.code")} autoComplete="one-time-code" />
          ) : (
            <PasswordField
              {...fieldProps}
              label={t("account.login.password")}
              autoComplete="current-password"
            />
          )}
        </AccountForm>
        <ConfirmAtProvider />
        {hasPasskey && (
          <Button variant="default" disabled={confirm.pending} onClick={() => void submit("passkey")}>
            {t("security.passkey.use")}
          </Button>
        )}
        {hasApp && (
          <Button variant="subtle" onClick={switchMethod}>
            {t(usesCode ? "security.confirm.use-password" : "security.confirm.use-code")}
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}

async function createProof(method: Method, secret: string) {
  if (method === "passkey") return { passkey: await provePasskey("Confirm") };
  return method === "code" ? { code: secret.trim() } : { password: await encryptCredential(secret) };
}
