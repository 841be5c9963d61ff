import { Feed } from "feed";

export interface AtomEntry {
  readonly url: string;
  /** Defaults to `url`; needed if several entries link to the same page. */
  readonly id?: string;
  readonly title: string;
  readonly html: string;
  readonly updatedAt: Date;
  readonly author?: string | null;
}

export interface AtomFeed {
  readonly feedUrl: string;
  readonly pageUrl: string;
  readonly title: string;
  readonly language: string;
  /** Newest first. */
  readonly entries: readonly AtomEntry[];
}

const EPOCH = new Date(0);

/** FEED-3: an Atom document (RFC 4287). */
export function createAtomDocument({ feedUrl, pageUrl, title, language, entries }: AtomFeed): Uint8Array {
  const feed = new Feed({
    id: feedUrl,
    link: pageUrl,
    feedLinks: { atom: feedUrl },
    title: toXmlText(title),
    language,
    generator: "Gonfalon",
    updated: entries.reduce((last, { updatedAt }) => (updatedAt > last ? updatedAt : last), EPOCH),
  });
  for (const entry of entries)
    feed.addItem({
      id: entry.id ?? entry.url,
      link: entry.url,
      title: toXmlText(entry.title),
      content: toXmlText(entry.html),
      date: entry.updatedAt,
      // Atom requires an author.
      author: [{ name: toXmlText(entry.author ?? title) }],
    });
  return Buffer.from(feed.atom1());
}

/** Removes the characters that XML 1.0 cannot contain. */
function toXmlText(text: string): string {
  return text.toWellFormed().replaceAll(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, "");
}
