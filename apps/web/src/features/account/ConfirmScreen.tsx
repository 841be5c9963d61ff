import { confirmEmail } from "@gonfalon/contract/account.ts";
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

export function ConfirmScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  const [search] = useSearchParams();
  const link = mailedLink(search);
  const { refusal, attempt } = useRefusable();
  const confirm = useAction(
    async (token: string, email: string) => {
      await call(confirmEmail, { body: { token, email } });
      await session.refresh();
    },
    { quiet: true, success: t("account.confirm.done") },
  );
  if (!link) return <BrokenLink />;

  async function submit(token: string, email: string) {
    if (await attempt(() => confirm.run(token, email)))
      await navigate(paths.account.profile, { replace: true });
  }

  return (
    <AccountPage title={t("account.confirm.title")}>
      <AccountForm
        submitLabel={t("account.confirm.submit")}
        pending={confirm.pending}
        refusal={refusal}
        onSubmit={() => void submit(link.token, link.email)}
      >
        <Text style={{ overflowWrap: "anywhere" }}>
          {t("account.confirm.text", { address: link.address })}
        </Text>
      </AccountForm>
    </AccountPage>
  );
}
