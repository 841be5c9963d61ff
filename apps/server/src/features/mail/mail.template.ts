import type { Language } from "@gonfalon/contract/languages.ts";
import { text } from "#i18n/texts.ts";
import { escapeHtml } from "#kernel/escape-html.ts";

/** STEP-3: the sign-ins and account changes that users are notified of. */
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

/** A kind of mail with its values. */
export type MailInput =
  | { readonly kind: SecurityChange; readonly where: Origin | undefined }
  | { readonly kind: "verify" | "reset" | "confirm"; readonly link: string; readonly expiresAt: Date }
  | { readonly kind: "email-changed"; readonly address: string }
  | { readonly kind: "email-in-use" | "test" };

export interface Recipient {
  readonly name: string;
  readonly language: Language;
}

interface MailContext {
  readonly recipient: Recipient;
  readonly platform: string;
  readonly writtenAt: Date;
}

interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly plain: string;
}

/** Renders a mail as HTML and as plain text, in the language of the user who caused it (MAIL-3). */
export function renderMail(input: MailInput, { recipient, platform, writtenAt }: MailContext): RenderedMail {
  const { language, name } = recipient;
  const heading = text(`mail.${input.kind}.title`, language);
  const content: Content = {
    heading,
    greeting: text("mail.greeting", language, { name }),
    paragraphs: toParagraphs(input, { recipient, platform, writtenAt }),
    button:
      "link" in input ? { label: text(`mail.${input.kind}.button`, language), link: input.link } : undefined,
    linkHint: text("mail.link-hint", language),
    footer: `${platform} · ${formatUtc(writtenAt)}`,
  };
  return {
    subject: `${heading} - ${platform}`,
    html: toHtml(content, language),
    plain: toPlainText(content),
  };
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
  input: MailInput,
  { recipient: { language }, platform, writtenAt }: MailContext,
): readonly string[] {
  switch (input.kind) {
    case "verify":
    case "reset":
    case "confirm":
      return [
        text(`mail.${input.kind}.text`, language, { platform }),
        text("mail.link-life", language),
        text("mail.ignore", language),
      ];
    case "email-changed":
      return [text("mail.email-changed.text", language, { platform, address: input.address })];
    case "email-in-use":
    case "test":
      return [text(`mail.${input.kind}.text`, language, { platform })];
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
        ...(input.where
          ? [text("mail.security.where", language, { ...input.where, time: formatUtc(writtenAt) })]
          : []),
        text("mail.security.not-you", language),
      ];
  }
}

function toPlainText({ heading, greeting, paragraphs, button, footer }: Content): string {
  const parts = [heading, greeting, ...paragraphs, ...(button ? [button.link] : []), footer];
  return `${parts.join("\n\n")}\n`;
}

function toHtml(
  { heading, greeting, paragraphs, button, linkHint, footer }: Content,
  language: Language,
): string {
  const lines = [greeting, ...paragraphs].map((line) => `<p style="${STYLE.line}">${escapeHtml(line)}</p>`);
  const link = button
    ? [
        `<p style="${STYLE.line}"><a href="${escapeHtml(button.link)}" style="${STYLE.button}">${escapeHtml(button.label)}</a></p>`,
        `<p style="${STYLE.small}">${escapeHtml(linkHint)}<br><a href="${escapeHtml(button.link)}" style="${STYLE.link}">${escapeHtml(button.link)}</a></p>`,
      ]
    : [];
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(heading)}</title></head>
<body style="${STYLE.body}">
<div style="${STYLE.card}">
<h1 style="${STYLE.heading}">${escapeHtml(heading)}</h1>
${[...lines, ...link].join("\n")}
<p style="${STYLE.footer}">${escapeHtml(footer)}</p>
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

function formatUtc(at: Date): string {
  return at.toISOString().replace("T", " ").replace(/\.\d+/, "");
}
