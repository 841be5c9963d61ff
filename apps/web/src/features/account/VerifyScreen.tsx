import { verify } from "@gonfalon/contract/account.ts";
import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { call } from "#api/call.ts";
import { useSession } from "#api/session.ts";
import { useAction } from "#api/use-action.ts";
import { paths } from "#app/paths.ts";
import { AccountForm } from "./AccountForm.tsx";
import { AccountPage } from "./AccountPage.tsx";
import { BrokenLink } from "./BrokenLink.tsx";
import { mailedLink } from "./mailed-link.ts";
import { useRefusable } from "./use-refusable.ts";

/** A button and not the mere visit: programs that look into mails open their links, too. */
export function VerifyScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  const [search] = useSearchParams();
  const link = mailedLink(search);
  const { refusal, attempt } = useRefusable();
  const prove = useAction(
    async (token: string, email: string) => {
      await call(verify, { body: { token, email } });
      await session.refresh();
    },
    { quiet: true, success: t("account.verify.done") },
  );
  if (!link) return <BrokenLink />;

  async function submit(token: string, email: string) {
    if (await attempt(() => prove.run(token, email))) await navigate(paths.home, { replace: true });
  }

  return (
    <AccountPage title={t("account.verify.title")}>
      <AccountForm
        submitLabel={t("account.verify.submit")}
        pending={prove.pending}
        refusal={refusal}
        onSubmit={() => void submit(link.token, link.email)}
      >
        <Text style={{ overflowWrap: "anywhere" }}>
          {t("account.verify.text", { address: link.address })}
        </Text>
      </AccountForm>
    </AccountPage>
  );
}
