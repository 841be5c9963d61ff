import { once } from "node:events";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly from: string;
  readonly raw: string;
  /** Whether it was received over TLS. */
  readonly isEncrypted: boolean;
}

export interface MailServer {
  readonly port: number;
  readonly receivedMails: readonly ReceivedMail[];
  /** The number of sign-ins, including failed ones. */
  countSignIns(): number;
  close(): Promise<void>;
}

export const ACCOUNT = { user: "user@x", password: "p:ss" } as const;

interface MailServerOptions {
  /** The key pair for STARTTLS; if empty, an untrusted one. Without `tls`, the server does not offer STARTTLS. */
  readonly tls?: { readonly key?: string; readonly cert?: string };
}

/** A real SMTP server with one account, which rejects recipients that begin with "nobody". */
export async function startMailServer({ tls }: MailServerOptions = {}): Promise<MailServer> {
  const receivedMails: ReceivedMail[] = [];
  let signInCount = 0;
  const server = new SMTPServer({
    ...tls,
    ...(!tls && { disabledCommands: ["STARTTLS"] }),
    allowInsecureAuth: true,
    authOptional: true,
    onAuth: ({ username, password }, _session, done) => {
      signInCount += 1;
      if (username === ACCOUNT.user && password === ACCOUNT.password) done(null, { user: username });
      else done(new Error("invalid credentials"));
    },
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith("nobody") ? done(new Error("no such mailbox")) : done(),
    onData: (stream, { envelope, secure }, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = envelope;
        receivedMails.push({
          to: rcptTo.map(({ address }) => address),
          from: mailFrom ? mailFrom.address : "",
          raw: Buffer.concat(chunks).toString(),
          isEncrypted: secure,
        });
        done();
      });
    },
  });
  // Aborted connections are not under test.
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    receivedMails,
    countSignIns: () => signInCount,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
