import type { Logger } from "#ports/logger.ts";
import type { Mailer } from "#ports/mailer.ts";

/**
 * Writes mails to the log instead of sending them. Their text, and with it every link, is for the debug
 * level only: the platform log keeps what is above it, and a link is as good as a password.
 */
export function logOnlyMailer(log: Logger): Mailer {
  return {
    delivers: false,
    send: async ({ subject, text }) => {
      log.warn({ subject }, "no mail was sent: SMTP_URL is not set; at LOG_LEVEL=debug its text is shown");
      log.debug({ subject, text }, "the mail that was not sent");
      return "logged";
    },
    reach: async () => undefined,
    close: async () => undefined,
  };
}
