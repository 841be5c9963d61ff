import { createTransport } from "nodemailer";
import { type Mail, MailError, type Mailer } from "#ports/mailer.ts";

interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password if required. */
  readonly url: string;
  /** An address, or a name and an address: `Gonfalon <no-reply@example.org>`. */
  readonly from: string;
  /** Whether STARTTLS must succeed first: without it, the password and mails can be read and changed in transit. */
  readonly requireTls: boolean;
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const;
const MAX_CONNECTIONS = 3;

/** Sends mails through an SMTP server over pooled connections. */
export function smtpMailer({ url, from, requireTls }: SmtpOptions): Mailer {
  const transport = createTransport({
    ...toTransportOptions(url),
    requireTLS: requireTls,
    ...TIMEOUTS,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
  });

  async function send(mail: Mail): Promise<string> {
    try {
      const { response } = await transport.sendMail({
        from: from.includes("<") ? from : { name: mail.from, address: from },
        // The library treats an object as a single address, whatever characters it contains.
        to: { name: "", address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: { "Auto-Submitted": "auto-generated" },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      return response;
    } catch (error) {
      throw toMailError(error);
    }
  }

  async function verify(): Promise<void> {
    await transport.verify().catch((error: unknown) => {
      throw toMailError(error);
    });
  }

  return { delivers: true, send, verify, close: async () => transport.close() };
}

function toMailError(error: unknown): MailError {
  return new MailError(error instanceof Error ? error.message : String(error), { cause: error });
}

function toTransportOptions(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === "smtps:";
  return {
    // A URL has an IPv6 address in brackets; the library expects it without them.
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: Number(port || (isSecure ? 465 : 587)),
    secure: isSecure,
    ...(username !== "" && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
  };
}
