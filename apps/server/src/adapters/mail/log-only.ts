import type { Logger } from "#ports/logger.ts";
import type { Mailer } from "#ports/mailer.ts";

/**
 * Logs mails instead of sending them. The text is logged at debug level only, which the platform log does
 * not store: a link in a mail is as powerful as a password.
 */
export function logOnlyMailer(log: Logger): Mailer {
  return {
    delivers: false,
    send: async ({ subject, text }) => {
      log.warn({ subject }, "mail not sent: SMTP_URL is not set; LOG_LEVEL=debug shows its text");
      log.debug({ subject, text }, "text of the mail that was not sent");
      return "logged";
    },
    verify: async () => undefined,
    close: async () => undefined,
  };
}
