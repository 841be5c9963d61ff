import type { Language } from "@gonfalon/contract/languages.ts";
import { text } from "#i18n/texts.ts";

/** STEP-3: what users learn by mail about their account. */
export type SecurityChange =
  | "signed-in"
  | "password-changed"
  | "app-added"
  | "app-removed"
  | "passkey-added"
  | "passkey-removed"
  | "link-added"
  | "link-removed"
  | "factors-reset";

interface Origin {
  readonly ip: string;
  readonly userAgent: string;
}

/** The kinds of mails. */
export type Letter =
  | { readonly kind: SecurityChange; readonly where: Origin | undefined }
  | { readonly kind: "verify" | "reset" | "confirm"; readonly link: string }
  | { readonly kind: "email-changed"; readonly address: string }
  | { readonly kind: "email-in-use" | "test" };

export interface Reader {
  readonly name: string;
  readonly language: Language;
}

interface Envelope {
  readonly reader: Reader;
  readonly platform: string;
  readonly writtenAt: Date;
}

interface WrittenMail {
  readonly subject: string;
  readonly html: string;
  readonly plain: string;
}

/** Renders a mail in the recipient's language, as HTML and as plain text. */
export function writeMail(letter: Letter, { reader, platform, writtenAt }: Envelope): WrittenMail {
  const { language, name } = reader;
  const heading = text(`mail.${letter.kind}.title`, language);
  const content: Content = {
    heading,
    greeting: text("mail.greeting", language, { name }),
    paragraphs: toParagraphs(letter, { reader, platform, writtenAt }),
    button:
      "link" in letter
        ? { label: text(`mail.${letter.kind}.button`, language), link: letter.link }
        : undefined,
    linkHint: text("mail.link-hint", language),
    footer: `${platform} · ${utc(writtenAt)}`,
  };
  return { subject: `${heading} - ${platform}`, html: asHtml(content, language), plain: asPlain(content) };
}

interface Content {
  readonly heading: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly button: { readonly label: string; readonly link: string } | undefined;
  readonly linkHint: string;
  readonly footer: string;
}

function toParagraphs(
  letter: Letter,
  { reader: { language }, platform, writtenAt }: Envelope,
): readonly string[] {
  switch (letter.kind) {
    case "verify":
    case "reset":
    case "confirm":
      return [
        text(`mail.${letter.kind}.text`, language, { platform }),
        text("mail.link-life", language),
        text("mail.ignore", language),
      ];
    case "email-changed":
      return [text("mail.email-changed.text", language, { platform, address: letter.address })];
    case "email-in-use":
    case "test":
      return [text(`mail.${letter.kind}.text`, language, { platform })];
    case "signed-in":
    case "password-changed":
    case "app-added":
    case "app-removed":
    case "passkey-added":
    case "passkey-removed":
    case "link-added":
    case "link-removed":
    case "factors-reset":
      return [
        text("mail.security.text", language, { platform }),
        ...(letter.where
          ? [text("mail.security.where", language, { ...letter.where, time: utc(writtenAt) })]
          : []),
        text("mail.security.not-you", language),
      ];
  }
}

function asPlain({ heading, greeting, paragraphs, button, footer }: Content): string {
  const parts = [heading, greeting, ...paragraphs, ...(button ? [button.link] : []), footer];
  return `${parts.join("\n\n")}\n`;
}

function asHtml(
  { heading, greeting, paragraphs, button, linkHint, footer }: Content,
  language: Language,
): string {
  const lines = [greeting, ...paragraphs].map((line) => `<p style="${STYLE.line}">${escaped(line)}</p>`);
  const link = button
    ? [
        `<p style="${STYLE.line}"><a href="${escaped(button.link)}" style="${STYLE.button}">${escaped(button.label)}</a></p>`,
        `<p style="${STYLE.small}">${escaped(linkHint)}<br><a href="${escaped(button.link)}" style="${STYLE.link}">${escaped(button.link)}</a></p>`,
      ]
    : [];
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(heading)}</title></head>
<body style="${STYLE.body}">
<div style="${STYLE.card}">
<h1 style="${STYLE.heading}">${escaped(heading)}</h1>
${[...lines, ...link].join("\n")}
<p style="${STYLE.footer}">${escaped(footer)}</p>
</div>
</body>
</html>
`;
}

// Mail clients drop style sheets, so styles are inline. The colors are those of the light scheme (docs/design.md).
const STYLE = {
  body: "margin:0;padding:24px 12px;background:#f4f5f8;color:#10121a;font:16px/1.5 system-ui,sans-serif",
  card: "max-width:520px;margin:0 auto;padding:28px;background:#fff;border:1px solid #dcdfe7;border-top:4px solid #f6b51e;border-radius:0 0 12px 12px",
  heading: "margin:0 0 16px;font-size:24px;font-weight:700;line-height:1.2;letter-spacing:-0.02em",
  line: "margin:0 0 16px;overflow-wrap:anywhere",
  button:
    "display:inline-block;padding:12px 20px;background:#f6b51e;color:#161005;text-decoration:none;font-weight:600;border-radius:6px",
  small: "margin:0 0 16px;font-size:13px;color:#5f677a",
  link: "color:#7f5500;overflow-wrap:anywhere;word-break:break-all",
  footer: "margin:24px 0 0;padding-top:16px;border-top:1px solid #dcdfe7;font-size:13px;color:#5f677a",
} as const;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(value: string): string {
  return value.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function utc(at: Date): string {
  return at.toISOString().replace("T", " ").replace(/\.\d+/, "");
}
