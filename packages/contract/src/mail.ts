import { type Static, Type } from "typebox";
import { endpoint } from "./kernel/endpoint.ts";

export const MailReceipt = Type.Object({
  response: Type.String({ description: "Response of the mail server" }),
});
export type MailReceipt = Static<typeof MailReceipt>;

export const sendTestMail = endpoint({
  method: "POST",
  path: "/api/admin/mail/test",
  access: "admin",
  summary: "Send a test mail to the caller's own address",
  limit: "Register",
  reply: MailReceipt,
  fails: ["mail.not-configured", "mail.refused"],
});
