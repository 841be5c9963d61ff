import { verify } from "@gonfalon/contract/account.ts";
import { call } from "#api/call.ts";
import { paths } from "#routing/paths.ts";
import { MailedLinkScreen } from "./MailedLinkScreen.tsx";

/** Verifies the e-mail address of a new account. */
export function VerifyScreen() {
  return <MailedLinkScreen purpose="verify" send={(body) => call(verify, { body })} next={paths.home} />;
}
