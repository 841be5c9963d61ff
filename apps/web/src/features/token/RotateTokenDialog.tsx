import { limits } from "@gonfalon/contract/limits.ts";
import { listTokens, rotateToken, type TokenInfo } from "@gonfalon/contract/token.ts";
import { NumberInput, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { SubmitForm } from "#ui/SubmitForm.tsx";
import { useLastDefined } from "#ui/use-last-defined.ts";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { TokenSecret } from "./TokenSecret.tsx";

interface Props {
  /** Undefined closes the dialog. */
  readonly token: TokenInfo | undefined;
  readonly onClose: () => void;
}

interface RotatedToken {
  readonly name: string;
  readonly secret: string;
}

/** Replaces a token and shows the text of the new token once, even if the dialog is closed during the request. */
export function RotateTokenDialog({ token, onClose }: Props) {
  const { t } = useTranslation();
  const [rotatedToken, setRotatedToken] = useState<RotatedToken>();
  const lastToken = useLastDefined(rotatedToken ?? token);

  function close() {
    setRotatedToken(undefined);
    onClose();
  }

  return (
    <Dialog
      opened={token !== undefined || rotatedToken !== undefined}
      onClose={close}
      title={t("token.rotate.title", { name: lastToken?.name ?? "" })}
      closeOnClickOutside={false}
    >
      {rotatedToken && <TokenSecret secret={rotatedToken.secret} onClose={close} />}
      {token && !rotatedToken && <RotateForm key={token.id} token={token} onRotated={setRotatedToken} />}
    </Dialog>
  );
}

const DEFAULT_GRACE_HOURS = 24;

interface FormProps {
  readonly token: TokenInfo;
  readonly onRotated: (rotatedToken: RotatedToken) => void;
}

function RotateForm({ token: { id, name }, onRotated }: FormProps) {
  const { t } = useTranslation();
  const [graceHours, setGraceHours] = useState<number | string>(DEFAULT_GRACE_HOURS);
  const { error, attempt } = useSubmitError();
  const rotate = useAction(
    () => call(rotateToken, { params: { guid: id }, body: { graceHours: Number(graceHours) } }),
    { quiet: true, refresh: [listTokens] },
  );

  async function submit() {
    const response = await attempt(() => rotate.run());
    if (response) onRotated({ name, secret: response.data.token });
  }

  return (
    <SubmitForm
      onSubmit={() => void submit()}
      error={error}
      pending={rotate.pending}
      disabled={graceHours === ""}
      submitLabel={t("token.rotate.confirm")}
    >
      <Text>{t("token.rotate.text")}</Text>
      <NumberInput
        value={graceHours}
        onChange={setGraceHours}
        label={t("token.rotate.grace")}
        description={t("token.rotate.grace-hint")}
        min={0}
        max={limits.tokenGraceHours}
        allowDecimal={false}
        data-autofocus
      />
    </SubmitForm>
  );
}
