export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The default sender name. */
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

/** The mail was not sent; the message is the error of the server or the connection. */
export class MailError extends Error {
  override readonly name = "MailError";
}
