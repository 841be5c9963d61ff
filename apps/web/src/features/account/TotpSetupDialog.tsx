import { confirmTotp, getSecurity } from "@gonfalon/contract/factor.ts";
import { Skeleton, Text, TextInput } from "@mantine/core";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { setFactorRequired } from "#api/factor-required.ts";
import { useAction } from "#api/use-action.ts";
import { CopyField } from "#ui/CopyField.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { lazyDecoration } from "#ui/lazy-decoration.ts";
import { SubmitForm } from "#ui/SubmitForm.tsx";
import { useSubmitError } from "#ui/use-submit-error.ts";

const QrCode = lazyDecoration(async () => (await import("#ui/QrCode.tsx")).QrCode);

/** A new authenticator app that is not active yet. */
export interface NewAuthenticatorApp {
  readonly secret: string;
  readonly uri: string;
}

interface Props {
  /** Undefined closes the dialog. */
  readonly app: NewAuthenticatorApp | undefined;
  readonly onDone: (recoveryCodes: readonly string[] | null) => void;
  readonly onClose: () => void;
}

/** Shows the secret for an authenticator app, and activates the app with one of its codes. */
export function TotpSetupDialog({ app, onDone, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened={app !== undefined}
      onClose={onClose}
      title={t("security.setup.title")}
      closeOnClickOutside={false}
    >
      {app && <TotpSetup app={app} onDone={onDone} />}
    </Dialog>
  );
}

function TotpSetup({ app, onDone }: Pick<Props, "onDone"> & { readonly app: NewAuthenticatorApp }) {
  const { t } = useTranslation();
  const [code, setCode] = useState("");
  const { error, attempt } = useSubmitError();
  const confirm = useAction(() => call(confirmTotp, { body: { code } }), {
    quiet: true,
    refresh: [getSecurity],
  });

  async function submit() {
    const result = await attempt(() => confirm.run());
    if (!result) return;
    setFactorRequired(false);
    onDone(result.data.recoveryCodes);
  }

  return (
    <SubmitForm
      onSubmit={() => void submit()}
      error={error}
      pending={confirm.pending}
      disabled={code.trim() === ""}
      submitLabel={t("security.setup.submit")}
    >
      <Text>{t("security.setup.scan")}</Text>
      <Suspense fallback={<Skeleton width="11rem" height="11rem" aria-busy />}>
        <QrCode text={app.uri} label={t("security.setup.qr")} />
      </Suspense>
      <CopyField label={t("security.setup.secret")} value={app.secret} />
      <TextInput
        label={t("security.setup.code")}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
        data-autofocus
      />
    </SubmitForm>
  );
}
