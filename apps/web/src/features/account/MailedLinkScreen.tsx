import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { useSession } from "#api/session.ts";
import { useAction } from "#api/use-action.ts";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { AccountForm } from "./AccountForm.tsx";
import { AccountPage } from "./AccountPage.tsx";
import { BrokenLink } from "./BrokenLink.tsx";
import { parseMailedLink } from "./mailed-link.ts";

interface Props {
  readonly purpose: "verify" | "confirm";
  /** Returns the path to open afterwards. */
  readonly send: (proof: { readonly token: string; readonly email: string }) => Promise<string>;
}

/** Sends the proof in a mailed link to the server after a click: mail scanners open links automatically. */
export function MailedLinkScreen({ purpose, send }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  const [search] = useSearchParams();
  const link = parseMailedLink(search);
  const { error, attempt } = useSubmitError();
  const sendProof = useAction(
    async (token: string, email: string) => {
      const nextPath = await send({ token, email });
      await session.refresh();
      return nextPath;
    },
    { quiet: true, success: t(`account.${purpose}.done`), once: true },
  );
  if (!link) return <BrokenLink />;

  async function submit(token: string, email: string) {
    const result = await attempt(() => sendProof.run(token, email));
    if (result) await navigate(result.data, { replace: true });
  }

  return (
    <AccountPage title={t(`account.${purpose}.title`)}>
      <AccountForm
        submitLabel={t(`account.${purpose}.submit`)}
        pending={sendProof.pending}
        error={error}
        onSubmit={() => void submit(link.token, link.email)}
      >
        <Text style={{ overflowWrap: "anywhere" }}>
          {t(`account.${purpose}.text`, { address: link.address })}
        </Text>
      </AccountForm>
    </AccountPage>
  );
}
