export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The name that the sender goes by, unless the operator chose one. */
  readonly from: string;
}

export interface Mailer {
  /** Whether mails leave the machine, or are only written to the log. */
  readonly delivers: boolean;
  /** Hands the mail over and returns what the server answered; throws MailNotSent. */
  send(mail: Mail): Promise<string>;
  /** Ends when the mail server has let us in; throws MailNotSent. */
  reach(): Promise<void>;
  close(): Promise<void>;
}

/** The mail did not go out; the message is what the mail server or the connection said. */
export class MailNotSent extends Error {
  override readonly name = "MailNotSent";
}
