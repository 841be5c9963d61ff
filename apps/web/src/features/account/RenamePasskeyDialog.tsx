import { getSecurity } from "@gonfalon/contract/factor.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { type Passkey, renamePasskey } from "@gonfalon/contract/passkey.ts";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { useWhileOpen } from "#ui/use-while-open.ts";
import { AccountForm } from "./AccountForm.tsx";

interface Props {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

export function RenamePasskeyDialog({ passkey, onClose }: Props) {
  const { t } = useTranslation();
  const close = useWhileOpen(onClose);
  const [name, setName] = useState(passkey.name);
  const { error, attempt } = useSubmitError();
  const rename = useAction(
    () => call(renamePasskey, { params: { guid: passkey.id }, body: { name: name.trim() } }),
    { quiet: true, success: t("security.passkey.renamed"), refresh: [getSecurity] },
  );

  async function submit() {
    if (await attempt(() => rename.run())) close();
  }

  return (
    <Dialog opened onClose={onClose} title={t("security.passkey.rename-one", { name: passkey.name })}>
      <AccountForm
        submitLabel={t("security.passkey.rename")}
        pending={rename.pending}
        error={error}
        disabled={name.trim() === ""}
        onSubmit={() => void submit()}
      >
        <TextInput
          label={t("security.passkey.name")}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={limits.passkeyName}
          data-autofocus
        />
      </AccountForm>
    </Dialog>
  );
}
