import { resetPassword } from "@gonfalon/contract/account.ts";
import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { call } from "#api/call.ts";
import { encryptCredential } from "#api/credentials.ts";
import { useSession } from "#api/session.ts";
import { useAction } from "#api/use-action.ts";
import { paths } from "#routing/paths.ts";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { AccountForm } from "./AccountForm.tsx";
import { AccountPage } from "./AccountPage.tsx";
import { BrokenLink } from "./BrokenLink.tsx";
import { type MailedLink, parseMailedLink } from "./mailed-link.ts";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import { useNewPasswordForm } from "./use-new-password-form.ts";

export function ResetScreen() {
  const [search] = useSearchParams();
  const link = parseMailedLink(search);
  return link ? <ResetForm link={link} /> : <BrokenLink />;
}

function ResetForm({ link }: { readonly link: MailedLink }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  const { error, attempt } = useSubmitError();
  const form = useNewPasswordForm();
  const reset = useAction(
    async (password: string) => {
      const encryptedPassword = await encryptCredential(password);
      await call(resetPassword, {
        body: { rToken: link.token, email: link.email, password: encryptedPassword },
      });
      await session.refresh();
    },
    { quiet: true, success: t("account.reset.done"), once: true },
  );

  async function submit() {
    if (form.validate().hasErrors) return;
    const result = await attempt(() => reset.run(form.getValues().password));
    if (result) await navigate(paths.account.login, { replace: true });
  }

  return (
    <AccountPage title={t("account.reset.title")}>
      <Text style={{ overflowWrap: "anywhere" }}>{t("account.reset.text", { address: link.address })}</Text>
      <AccountForm
        submitLabel={t("account.reset.submit")}
        pending={reset.pending}
        error={error}
        onSubmit={() => void submit()}
      >
        <NewPasswordFields form={form} label={t("account.field.new-password")} />
      </AccountForm>
    </AccountPage>
  );
}
