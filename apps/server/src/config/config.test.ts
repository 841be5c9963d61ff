import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

describe("readConfig", () => {
  it("requires no setting", () => {
    expect(readConfig({})).toMatchObject({
      PORT: 8080,
      HOST: "127.0.0.1",
      DATA_DIR: "data",
      RATE_LIMITS: "on",
    });
  });

  it("converts numbers and ignores empty and unknown variables", () => {
    expect(readConfig({ PORT: "9000", DATABASE_URL: "", HOME: "/" })).toMatchObject({ PORT: 9000 });
  });

  it("names every invalid variable, without printing its value", () => {
    const attempt = () =>
      readConfig({ ADMIN_PASSWORD: "short", PORT: "no", RATE_LIMITS: "perhaps", DATABASE_URL: "mysql://" });
    expect(attempt).toThrow(/ADMIN_PASSWORD/);
    expect(attempt).toThrow(/PORT/);
    expect(attempt).toThrow(/RATE_LIMITS: must be one of on, off/);
    expect(attempt).toThrow(/DATABASE_URL/);
    expect(attempt).not.toThrow(/short|perhaps|mysql/);
  });

  it("names all invalid variables, including those that are only invalid in combination", () => {
    const invalidSettings = {
      PORT: "no",
      METRICS_PORT: "99999",
      PUBLIC_URL: "http://[nowhere",
      DATABASE_URL: "mysql://",
      ADMIN_PASSWORD: "short",
      SMTP_URL: "http://mail",
      MAIL_FROM: "nobody",
      TRUSTED_PROXIES: "the one in front",
      CORS_ORIGINS: "https://board.example.org, https://board.example.org/page",
      RATE_LIMITS: "perhaps",
      HASHPOW_DIFFICULTY: "500",
      LOG_LEVEL: "loud",
      LOG_RETENTION_DAYS: "0",
    };
    const attempt = () => readConfig({ ...invalidSettings, CAPTCHA_PROVIDER: "CloudflareTurnstile" });
    for (const name of [...Object.keys(invalidSettings), "TURNSTILE_SITE_KEY", "TURNSTILE_SECRET_KEY"])
      expect(attempt).toThrow(new RegExp(`^  ${name}: `, "m"));
    expect(attempt).toThrow("PUBLIC_URL: must have the form https://ctf.example.org");
    expect(() => readConfig({ PORT: "3000" })).toThrow("METRICS_PORT: must differ from PORT");
    expect(readConfig({ PORT: "0", METRICS_PORT: "0" })).toMatchObject({ PORT: 0 });
  });

  it("explains how to write a percent sign in the password of the mail server", () => {
    const toSmtpUrl = (password: string) => `smtp://user:${password}@mail.example.org`;
    expect(() => readConfig({ SMTP_URL: toSmtpUrl("50%off") })).toThrow(/SMTP_URL: .*"%" as "%25"/);
    expect(readConfig({ SMTP_URL: toSmtpUrl("50%25off") })).toMatchObject({
      SMTP_URL: toSmtpUrl("50%25off"),
    });
  });

  it.each(["Sh0rt", "no-digit-Here", "NO-LOWER1", "no-upper-1", `Aa1${"x".repeat(254)}`])(
    "ACCOUNT-4 applies the password rules to the administrator: %s",
    (ADMIN_PASSWORD) => {
      expect(() => readConfig({ ADMIN_PASSWORD })).toThrow(/ADMIN_PASSWORD: needs 6 to 256 characters/);
    },
  );

  it.each([
    "git@git.example:team/gonfalon.git",
    "/srv/git/gonfalon",
    "file:///srv/git",
    "https://user@git.example/x",
  ])("ABOUT-1 rejects %s as the source link", (value) => {
    expect(() => readConfig({ SOURCE_URL: value })).toThrow("SOURCE_URL: must have the form https://");
  });

  it.each([
    "https://user:secret@ctf.example.org",
    "https://ctf.example.org?event=1",
    "https://ctf.example.org#top",
    "https://ctf.example.org\\path",
    "https://ctf.example.org/path",
  ])("rejects %s as the public URL, without printing it", (value) => {
    const attempt = () => readConfig({ PUBLIC_URL: value });
    expect(attempt).toThrow("PUBLIC_URL: must have the form https://ctf.example.org");
    expect(attempt).not.toThrow(value);
  });

  it.each([
    "postgres://user:pass#word@host/gonfalon",
    "postgres://user:pass/word@host/gonfalon",
    "postgres://user:password@host:port/gonfalon",
  ])("rejects %s as the database, without printing it", (value) => {
    const attempt = () => readConfig({ DATABASE_URL: value });
    expect(attempt).toThrow("DATABASE_URL: must have the form postgres://user:password@host:5432/gonfalon");
    expect(attempt).not.toThrow(value);
  });

  it.each([
    "postgres:///gonfalon",
    "postgresql://gonfalon@/gonfalon?host=/run/postgresql",
    "postgres://user:50%25@[2001:db8::1]:5432/gonfalon?sslmode=verify-full",
  ])("accepts %s as the database", (value) => {
    expect(readConfig({ DATABASE_URL: value })).toMatchObject({ DATABASE_URL: value });
  });

  it("rejects an invalid host of the trace collector", () => {
    expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:99999" })).toThrow(
      "OTEL_EXPORTER_OTLP_ENDPOINT: must have the form http://collector:4318",
    );
  });

  it("TURN-2 rejects Turnstile without its keys", () => {
    const keys = { TURNSTILE_SITE_KEY: "site", TURNSTILE_SECRET_KEY: "secret" };
    const CAPTCHA_PROVIDER = "CloudflareTurnstile";
    expect(readConfig({ CAPTCHA_PROVIDER, ...keys })).toMatchObject(keys);
    expect(() => readConfig({ CAPTCHA_PROVIDER, TURNSTILE_SITE_KEY: "site" })).toThrow(
      /TURNSTILE_SECRET_KEY: is required/,
    );
    expect(() => readConfig({ CAPTCHA_PROVIDER })).toThrow(/SITE_KEY.*\n.*SECRET_KEY/);
  });

  it("names every invalid container setting, without printing a secret", () => {
    const invalidSettings = {
      CONTAINER_ENGINE: "podman",
      PUBLIC_ENTRY: "https://play.example.org",
      CONTAINER_DNS: "name.example.org",
      REGISTRY_HOST: "https://registry/",
      DOCKER_HOST: "ssh://docker",
      DOCKER_REACH: "host:1",
      KUBERNETES_NAMESPACE: "No Such Name",
    };
    const attempt = () => readConfig({ ...invalidSettings, REGISTRY_PASSWORD: "hunter2" });
    for (const name of [...Object.keys(invalidSettings), "REGISTRY_USER"])
      expect(attempt).toThrow(new RegExp(`^  ${name}: `, "m"));
    expect(attempt).not.toThrow(/hunter2/);
  });

  it("accepts valid container settings", () => {
    const settings = {
      CONTAINER_ENGINE: "docker",
      PUBLIC_ENTRY: "[2001:db8::1]",
      CONTAINER_DNS: "10.0.0.2, 10.0.0.3",
      DOCKER_HOST: "tcp://docker.example.org:2376",
      DOCKER_REACH: "host.docker.internal",
    };
    expect(readConfig(settings)).toMatchObject(settings);
  });
});
