import { turnstile } from "#adapters/captcha/turnstile.ts";
import { logOnlyMailer } from "#adapters/mail/log-only.ts";
import type { Config } from "#config/config.ts";
import type { CaptchaOptions } from "#features/captcha/captcha.service.ts";
import type { ListenConfig } from "#features/installation/checkup.service.ts";
import { isLoopbackHost } from "#kernel/network.ts";
import type { Logger } from "#ports/logger.ts";
import type { Mailer } from "#ports/mailer.ts";

/** The mailer. The library is loaded only if a mail server is configured. */
export async function createMailer(
  { SMTP_URL, SMTP_TLS, MAIL_FROM }: Config,
  publicUrl: string,
  log: Logger,
): Promise<Mailer> {
  if (SMTP_URL === undefined) return logOnlyMailer(log.named("mail"));
  const { smtpMailer } = await import("#adapters/mail/smtp.ts");
  return smtpMailer({
    url: SMTP_URL,
    from: MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    requireTls: SMTP_TLS === "required" && !isLoopbackHost(new URL(SMTP_URL).hostname),
  });
}

/** The listen addresses and the public URL. */
export function toListenConfig(config: Config): ListenConfig {
  const { HOST, PORT, METRICS_HOST, METRICS_PORT, PUBLIC_URL, TRUSTED_PROXIES } = config;
  return {
    host: HOST,
    port: PORT,
    metricsHost: METRICS_HOST,
    metricsPort: METRICS_PORT,
    publicUrl: PUBLIC_URL,
    trustedProxies: TRUSTED_PROXIES,
  };
}

/** The configured captcha. */
export function captchaOptions(config: Config, log: Logger): CaptchaOptions {
  switch (config.CAPTCHA_PROVIDER) {
    case "None":
      return { provider: "None" };
    case "HashPow":
      return { provider: "HashPow", difficulty: config.HASHPOW_DIFFICULTY };
    case "CloudflareTurnstile": {
      const { PUBLIC_URL, TURNSTILE_SITE_KEY = "", TURNSTILE_SECRET_KEY = "" } = config;
      const hostname = PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL).hostname;
      return {
        provider: "CloudflareTurnstile",
        siteKey: TURNSTILE_SITE_KEY,
        verifier: turnstile({ secretKey: TURNSTILE_SECRET_KEY, hostname, log }),
      };
    }
  }
}
