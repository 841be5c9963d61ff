import { type Mail, MailNotSent } from "#ports/mailer.ts";

/** Records the mails; `fail` makes the next ones fail. */
export function recordingMailer({ delivers = true } = {}) {
  const sent: Mail[] = [];
  let failure: string | undefined;
  return {
    sent,
    delivers,
    fail(reason: string | undefined) {
      failure = reason;
    },
    async send(mail: Mail) {
      if (failure !== undefined) throw new MailNotSent(failure);
      sent.push(mail);
      return "250 accepted";
    },
    async verify() {
      if (failure !== undefined) throw new MailNotSent(failure);
    },
    close: async () => undefined,
  };
}
