import { type Mail, MailError } from "#ports/mailer.ts";

/** A mailer that records its mails. After `fail(reason)`, `send` and `verify` throw until `fail(undefined)`. */
export function recordingMailer({ delivers = true } = {}) {
  const sentMails: Mail[] = [];
  let failure: string | undefined;
  return {
    sentMails,
    delivers,
    fail(reason: string | undefined) {
      failure = reason;
    },
    async send(mail: Mail) {
      if (failure !== undefined) throw new MailError(failure);
      sentMails.push(mail);
      return "250 accepted";
    },
    async verify() {
      if (failure !== undefined) throw new MailError(failure);
    },
    close: async () => undefined,
  };
}
