import { sendTestMail } from "@gonfalon/contract/mail.ts";
import type { AccountService } from "#features/account/account.service.ts";
import type { Routes } from "#http/route.ts";
import type { MailService } from "./mail.service.ts";

export function mailRoutes(route: Routes, mails: MailService, accounts: Pick<AccountService, "get">): void {
  route(sendTestMail, async ({ user, client }) => {
    const { name, email } = await accounts.get(user);
    return { response: await mails.sendTest({ name, email, language: client.language }) };
  });
}
