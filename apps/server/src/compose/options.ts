import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import { turnstile } from "#adapters/captcha/turnstile.ts";
import { logOnlyMailer } from "#adapters/mail/log-only.ts";
import type { Config } from "#config/config.ts";
import { readRepositoryUrl } from "#config/repository-url.ts";
import type { CaptchaOptions } from "#features/captcha/captcha.service.ts";
import type { ListenConfig } from "#features/installation/checkup.service.ts";
import { isLoopbackHost } from "#kernel/network.ts";
import { parseOrigins } from "#kernel/origin-list.ts";
import { parseTrustedProxies } from "#kernel/trusted-proxies.ts";
import type { Logger } from "#ports/logger.ts";
import type { Mailer } from "#ports/mailer.ts";
import type { PlatformOptions } from "./ports.ts";
import { openUploads } from "./storage.ts";

/** Creates the mailer. The library is loaded only if a mail server is configured. */
export async function createMailer(config: Config, log: Logger): Promise<Mailer> {
  const { SMTP_URL, SMTP_TLS, MAIL_FROM } = config;
  if (SMTP_URL === undefined) return logOnlyMailer(log.named("mail"));
  const { smtpMailer } = await import("#adapters/mail/smtp.ts");
  return smtpMailer({
    url: SMTP_URL,
    from: MAIL_FROM ?? `no-reply@${new URL(getPublicUrl(config)).hostname}`,
    requireTls: SMTP_TLS === "required" && !isLoopbackHost(new URL(SMTP_URL).hostname),
  });
}

/** The public URL of the site; by default the server's port on localhost. */
export function getPublicUrl({ PUBLIC_URL, PORT }: Config): string {
  return PUBLIC_URL ?? `http://localhost:${PORT}`;
}

interface OptionDeps {
  readonly onCompleted: PlatformOptions["onCompleted"];
  readonly version: string;
  readonly log: Logger;
}

const CLIENT_FOLDER = fileURLToPath(new URL("../../../web/dist/", import.meta.url));

/** The options of the platform, from the configuration. */
export async function readPlatformOptions(config: Config, deps: OptionDeps): Promise<PlatformOptions> {
  const { onCompleted, version, log } = deps;
  return {
    version,
    clientFolder: CLIENT_FOLDER,
    downloadsFolder: resolve(config.DATA_DIR, "downloads"),
    // `readConfig` rejects invalid lists.
    trustProxy: parseTrustedProxies(config.TRUSTED_PROXIES) ?? (() => false),
    corsOrigins: parseOrigins(config.CORS_ORIGINS) ?? [],
    onCompleted,
    captcha: toCaptchaOptions(config, log.named("captcha")),
    portMapping: config.CONTAINER_PORT_MAPPING,
    publicEntry: config.PUBLIC_ENTRY,
    capture: {
      isEnabled: config.TRAFFIC_CAPTURE === "on",
      retentionDays: config.CAPTURE_RETENTION_DAYS,
      maxBytes: config.CAPTURE_MAX_MIB * MEBIBYTE,
    },
    uploads: await openUploads(config),
    listen: toListenConfig(config),
    publicUrl: getPublicUrl(config),
    sourceUrl: config.SOURCE_URL ?? (await readRepositoryUrl()) ?? null,
  };
}

/** The listen addresses, the public URL and the trusted proxies. */
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

function toCaptchaOptions(config: Config, log: Logger): CaptchaOptions {
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
