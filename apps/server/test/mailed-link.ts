import type { Mail } from "#ports/mailer.ts";

export interface MailedLink {
  /** Without the query. */
  readonly pageUrl: string;
  readonly token: string;
  readonly email: string;
}

/** The link in the last mail to an address, parsed as a browser does. */
export function findMailedLink(sentMails: readonly Mail[], to: string): MailedLink {
  const mail = sentMails.findLast((candidate) => candidate.to === to);
  const address = /https?:\S+/.exec(mail?.text ?? "")?.[0];
  if (address === undefined) throw new Error(`no link was mailed to ${to}`);
  const { origin, pathname, searchParams } = new URL(address);
  return {
    pageUrl: origin + pathname,
    token: searchParams.get("token") ?? "",
    email: searchParams.get("email") ?? "",
  };
}
