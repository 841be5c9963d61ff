export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The name of the sender, unless the configured sender has a name. */
  readonly from: string;
}

export interface Mailer {
  /** Whether mails are sent, or only logged. */
  readonly delivers: boolean;
  /** Sends the mail and returns the server's response; throws MailError. */
  send(mail: Mail): Promise<string>;
  /** Resolves when the mail server has accepted the login; throws MailError. */
  verify(): Promise<void>;
  close(): Promise<void>;
}

/** The mail was not sent, or the login failed; the message is the error of the server or the connection. */
export class MailError extends Error {
  override readonly name = "MailError";
}
