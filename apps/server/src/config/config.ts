import { validatePassword } from "@gonfalon/rules/password.ts";
import { type Static, type TSchema, Type } from "typebox";
import { Value } from "typebox/value";
import { parseAddressList } from "#kernel/address-list.ts";
import { parseOrigins } from "#kernel/origin-list.ts";
import { parseTrustedProxies } from "#kernel/trusted-proxies.ts";
import { containerSettings, validateContainerSettings } from "./container-settings.ts";
import { MIN_POOL_SIZE } from "./database-connections.ts";
import { enumSetting } from "./enum-setting.ts";
import { storageSettings, validateStorageSettings } from "./storage-settings.ts";

const PORT = { minimum: 0, maximum: 65_535 } as const;

/** Every environment variable of the server: name, type, default and description. */
export const ConfigSchema = Type.Object({
  PORT: Type.Integer({
    ...PORT,
    default: 8080,
    description: "Port of the web client and the API; 0 picks a free one",
  }),
  HOST: Type.String({
    default: "127.0.0.1",
    minLength: 1,
    description: "Address to listen on; the container image sets 0.0.0.0",
  }),
  METRICS_PORT: Type.Integer({
    ...PORT,
    default: 3000,
    description: "Port that serves only `/healthz` and `/metrics`",
  }),
  METRICS_HOST: Type.String({
    default: "127.0.0.1",
    minLength: 1,
    description:
      "Address that `/healthz` and `/metrics` listen on; `0.0.0.0` if probes or Prometheus connect from another machine; the network must be private",
  }),
  PUBLIC_URL: Type.Optional(
    Type.String({
      pattern: "^https?://[^/?#@\\\\\\s]+$",
      examples: ["https://ctf.example.org"],
      description:
        "Public URL of the platform without a path, used in mails, feeds and link previews; default `http://localhost:{PORT}`",
    }),
  ),
  SOURCE_URL: Type.Optional(
    Type.String({
      pattern: "^https?://[^@]+$",
      examples: ["https://git.example.org/gonfalon"],
      description:
        "Where visitors find the source code of this platform; default is `repository` in `package.json`, and without either no link is shown",
    }),
  ),
  DATA_DIR: Type.String({
    default: "data",
    minLength: 1,
    description: "Folder of the embedded database, files and secrets",
  }),
  DATABASE_URL: Type.Optional(
    Type.String({
      pattern: "^postgres(ql)?://",
      examples: ["postgres://user:password@host:5432/gonfalon"],
      description: "URL of an external PostgreSQL; without it an embedded one runs in `DATA_DIR`",
    }),
  ),
  DATABASE_CONNECTIONS: Type.Optional(
    Type.Integer({
      minimum: MIN_POOL_SIZE,
      maximum: 1000,
      description:
        "Maximum size of the connection pool of one process, in addition to two connections for events and job locks; at least 3. Default 20; with `--workers`, at most 20: the workers and one more process share the connections that the database allows, except ten",
    }),
  ),
  REDIS_URL: Type.Optional(
    Type.String({
      pattern: "^rediss?://",
      examples: ["redis://host:6379"],
      description: "Accepted but not used: processes share state through PostgreSQL",
    }),
  ),
  ADMIN_PASSWORD: Type.Optional(
    Type.String({
      description:
        "Password of the first administrator, `Admin`: 6 to 256 characters with a digit, a lowercase and an uppercase letter; without it a random one is generated and printed once",
    }),
  ),
  SMTP_URL: Type.Optional(
    Type.String({
      pattern: "^smtps?://[^/]+/?$",
      examples: ["smtp://user:password@host:587"],
      description:
        "Mail server, `smtp://user:password@host:587` or `smtps://…:465`; without it no mail is sent, and requests that need one are refused",
    }),
  ),
  SMTP_TLS: enumSetting(["required", "optional"], {
    default: "required",
    description:
      "Whether mails to an `smtp://` server on another machine are only sent after STARTTLS; `optional` also sends them, with their links, in clear text",
  }),
  MAIL_FROM: Type.Optional(
    Type.String({
      pattern: "^[^\\r\\n]*@[^\\r\\n]+$",
      examples: ["Gonfalon <no-reply@example.org>"],
      description:
        "Sender of mails, an address or `Name <address>`; default `no-reply@` followed by the host of `PUBLIC_URL`",
    }),
  ),
  SECRET_KEY: Type.Optional(
    Type.String({
      minLength: 32,
      description:
        "Secret of at least 32 characters that encrypts the platform's keys in the database; without it one is generated and stored in `DATA_DIR/secret.key`. All servers on one database need the same secret",
    }),
  ),
  TRUSTED_PROXIES: Type.String({
    default: "",
    description:
      "Comma-separated addresses or CIDR ranges whose `X-Forwarded-*` headers are trusted, in addition to loopback",
  }),
  MAX_CONNECTIONS: Type.Integer({
    default: 16_384,
    minimum: 64,
    maximum: 1_000_000,
    description:
      "Maximum number of connections that one process has open; the limit on open files must be higher",
  }),
  CONNECTIONS_PER_ADDRESS: Type.Integer({
    default: 4096,
    minimum: 16,
    maximum: 1_000_000,
    description:
      "Maximum number of connections that one address (IPv6: one /64) has open to one process; loopback and `TRUSTED_PROXIES` are exempt",
  }),
  WEBHOOK_ALLOWED_NETWORKS: Type.String({
    default: "",
    description:
      "Comma-separated addresses or CIDR ranges, besides public addresses, that webhooks may send requests to, even over `http:`",
  }),
  CORS_ORIGINS: Type.String({
    default: "",
    description:
      "Comma-separated origins of other sites, such as `https://board.example.org`, whose pages may read public data and use the API with a token; browsers do not let them read responses to requests with cookies",
  }),
  RATE_LIMITS: enumSetting(["on", "off"], {
    default: "on",
    description: "Whether rate limits are enforced",
  }),
  CAPTCHA_PROVIDER: enumSetting(["None", "HashPow", "CloudflareTurnstile"], {
    default: "None",
    description: "Captcha of the forms while the account policy requires one",
  }),
  HASHPOW_DIFFICULTY: Type.Integer({
    default: 18,
    minimum: 8,
    maximum: 48,
    description: "Leading zero bits of the `HashPow` captcha; each bit doubles the work",
  }),
  TURNSTILE_SITE_KEY: Type.Optional(
    Type.String({ minLength: 1, description: "Public key of the platform at Cloudflare Turnstile" }),
  ),
  TURNSTILE_SECRET_KEY: Type.Optional(
    Type.String({ minLength: 1, description: "Secret key of the platform at Cloudflare Turnstile" }),
  ),
  ...storageSettings,
  ...containerSettings,
  UPGRADE_BACKUPS: Type.Integer({
    default: 3,
    minimum: 0,
    maximum: 100,
    description:
      "Number of database backups in `DATA_DIR/backups`, created before each upgrade; 0 disables them",
  }),
  LOG_LEVEL: enumSetting(["debug", "info", "warn", "error"], {
    default: "info",
    description: "Minimum level written to standard output",
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(
    Type.String({
      pattern: "^https?://[^/]+",
      examples: ["http://collector:4318"],
      description: "Collector of traces, OTLP over HTTP; without it tracing is off",
    }),
  ),
  LOG_RETENTION_DAYS: Type.Integer({
    default: 90,
    minimum: 1,
    maximum: 3650,
    description: "Retention of the platform log in the database, in days",
  }),
});

export type Config = Readonly<Static<typeof ConfigSchema>>;

/** Reads and validates all variables. The thrown error lists every invalid variable, but no values. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const variables = Object.fromEntries(
    // A variable without a value in a Compose file or a shell script is passed as an empty string.
    Object.keys(ConfigSchema.properties).flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  );
  const candidate = Value.Convert(ConfigSchema, Value.Default(ConfigSchema, variables)) as Candidate;
  const errors = [...validateEach(candidate), ...validateTogether(candidate)];
  if (errors.length > 0 || !Value.Check(ConfigSchema, candidate))
    throw new ConfigError(["Invalid environment variables:", ...errors].join("\n  "));
  return Object.freeze(candidate);
}

/** The variables by name. Numeric ones are numbers if they could be converted; all others are strings. */
type Candidate = Readonly<Record<string, string | number | undefined>>;

/** Validated one by one, because the library reports only the first few errors of an object. */
function validateEach(candidate: Candidate): readonly string[] {
  return Object.entries<TSchema>(ConfigSchema.properties).flatMap(([name, schema]) => {
    const value = candidate[name];
    if (value === undefined) return [];
    const [error] = Value.Errors(schema, value);
    if (error) return [`${name}: ${describeError(error, schema)}`];
    return isInvalidUrl(name, String(value)) ? [`${name}: ${describeForm(schema)}`] : [];
  });
}

const URL_VARIABLES = new Set([
  "PUBLIC_URL",
  "SOURCE_URL",
  "SMTP_URL",
  "DOCKER_HOST",
  "S3_ENDPOINT",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
]);

function isInvalidUrl(name: string, value: string): boolean {
  // A PostgreSQL URL can have a user without a host: `postgres://user@/database?host=/run/postgresql`.
  if (name === "DATABASE_URL") return !URL.canParse(value.replace("@/", "@localhost/"));
  return URL_VARIABLES.has(name) && !URL.canParse(value);
}

/** Whether a user name or password in the URL contains a `%` that does not start an encoded character. */
function hasInvalidEncoding(url: unknown): boolean {
  const { username = "", password = "" } = URL.parse(String(url)) ?? {};
  try {
    decodeURIComponent(`${username}:${password}`);
    return false;
  } catch {
    return true;
  }
}

/** Rules that involve several variables or that a schema cannot express. */
function validateTogether(candidate: Candidate): readonly string[] {
  const {
    PORT: port,
    METRICS_PORT: metricsPort,
    CAPTCHA_PROVIDER: captcha,
    ADMIN_PASSWORD: password,
  } = candidate;
  const turnstileNames = ["TURNSTILE_SITE_KEY", "TURNSTILE_SECRET_KEY"];
  return [
    ...validateStorageSettings(candidate),
    ...validateContainerSettings(candidate),
    ...(port === metricsPort && port !== 0 ? ["METRICS_PORT: must differ from PORT"] : []),
    ...(password !== undefined && validatePassword(String(password)) !== undefined
      ? ["ADMIN_PASSWORD: needs 6 to 256 characters with a digit, a lowercase and an uppercase letter"]
      : []),
    ...(hasInvalidEncoding(candidate["SMTP_URL"])
      ? ['SMTP_URL: write "%" as "%25" in the user name and password']
      : []),
    ...(parseTrustedProxies(String(candidate["TRUSTED_PROXIES"]))
      ? []
      : ["TRUSTED_PROXIES: must be addresses or CIDR ranges"]),
    ...(parseAddressList(String(candidate["WEBHOOK_ALLOWED_NETWORKS"]))
      ? []
      : ["WEBHOOK_ALLOWED_NETWORKS: must be addresses or CIDR ranges"]),
    ...(parseOrigins(String(candidate["CORS_ORIGINS"])) ? [] : ["CORS_ORIGINS: must be http(s) origins"]),
    // Without its keys, nobody could solve the captcha.
    ...turnstileNames
      .filter((name) => captcha === "CloudflareTurnstile" && candidate[name] === undefined)
      .map((name) => `${name}: is required while CAPTCHA_PROVIDER is CloudflareTurnstile`),
  ];
}

/** The configuration is invalid: the message is printed for the operator, without a stack. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

interface SchemaError {
  readonly keyword: string;
  readonly message: string;
  readonly params: object;
}

function describeError({ keyword, message, params }: SchemaError, schema: TSchema): string {
  const { allowedValues } = params as { allowedValues?: readonly unknown[] };
  if (keyword === "enum" && allowedValues) return `must be one of ${allowedValues.join(", ")}`;
  return keyword === "pattern" ? describeForm(schema) : message;
}

function describeForm(schema: TSchema): string {
  const { examples = [] } = schema as { examples?: readonly string[] };
  return `must have the form ${examples.join(" or ")}`;
}
