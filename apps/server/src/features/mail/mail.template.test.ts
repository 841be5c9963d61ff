import { languages } from "@gonfalon/contract/languages.ts";
import { describe, expect, it } from "vitest";
import { type MailInput, renderMail } from "./mail.template.ts";

const writtenAt = new Date("2026-01-02T03:04:05.678Z");
const link = "https://ctf.example.org/account/verify?token=abc&email=YQ%3D%3D";

const expiresAt = new Date("2026-01-02T06:04:05.678Z");

const inputs: readonly MailInput[] = [
  { kind: "verify", link, expiresAt },
  { kind: "reset", link, expiresAt },
  { kind: "confirm", link, expiresAt },
  { kind: "email-changed", address: "new@example.org" },
  { kind: "email-in-use" },
  { kind: "test" },
  { kind: "signed-in", where: { ip: "192.0.2.1", userAgent: "Firefox" } },
  { kind: "password-changed", where: undefined },
  { kind: "app-added", where: undefined },
  { kind: "app-removed", where: undefined },
  { kind: "passkey-added", where: undefined },
  { kind: "passkey-removed", where: undefined },
  { kind: "link-added", where: undefined },
  { kind: "link-removed", where: undefined },
  { kind: "factors-reset", where: undefined },
];

describe.each(languages)("MAIL-3 the language %s", (language) => {
  it.each(inputs)("has its own text for $kind, with all placeholders filled", (input) => {
    const render = (mailLanguage: typeof language) =>
      renderMail(input, {
        recipient: { name: "Ana", language: mailLanguage },
        platform: "Harbour",
        writtenAt,
      });
    const mail = render(language);
    expect(mail.subject).toMatch(/ - Harbour$/);
    expect(mail.plain + mail.html).not.toMatch(/\{\{|undefined/);
    expect(mail.plain).toContain("Ana");
    expect(mail.plain).toContain("Harbour · 2026-01-02 03:04:05Z");
    expect(mail.plain.includes(`\n${link}\n`)).toBe("link" in input);
    expect(mail.plain === render("en-US").plain).toBe(language === "en-US");
  });
});

it("MAIL-3 escapes user input", () => {
  const recipient = { name: '<img src=x onerror="alert(1)">', language: "en-US" } as const;
  const input: MailInput = { kind: "email-changed", address: "<b>'x'&@example.org" };
  const { html } = renderMail(input, { recipient, platform: "<i>GZ</i>", writtenAt });
  expect(html).not.toMatch(/<(img|b|i)\b/);
  expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
  expect(html).toContain("&lt;b&gt;&#39;x&#39;&amp;@example.org");
});
