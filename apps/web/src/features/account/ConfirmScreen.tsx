import { confirmEmail } from "@gonfalon/contract/account.ts";
import { call } from "#api/call.ts";
import { paths } from "#routing/paths.ts";
import { MailedLinkScreen } from "./MailedLinkScreen.tsx";

/** Confirms the new e-mail address of an account. */
export function ConfirmScreen() {
  return (
    <MailedLinkScreen
      purpose="confirm"
      send={async (body) => {
        await call(confirmEmail, { body });
        return paths.account.profile;
      }}
    />
  );
}
