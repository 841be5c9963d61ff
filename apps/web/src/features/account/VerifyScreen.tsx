import { getSession, verify } from "@gonfalon/contract/account.ts";
import { call } from "#api/call.ts";
import { paths } from "#routing/paths.ts";
import { MailedLinkScreen } from "./MailedLinkScreen.tsx";

/** Verifies the e-mail address of a new account. */
export function VerifyScreen() {
  return (
    <MailedLinkScreen
      purpose="verify"
      send={async (body) => {
        await call(verify, { body });
        // The link does not sign in a user who has a second factor.
        return (await call(getSession)).user ? paths.home : paths.account.login;
      }}
    />
  );
}
