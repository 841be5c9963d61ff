import { i18n } from "#i18n/i18n.ts";

/** The message of an error, from the most specific source. */
export function errorMessage(error: unknown): string {
  return (
    asText(error) ??
    asText(getMember(error, "title")) ??
    asText(getMember(getMember(error, "problem"), "title")) ??
    asText(getMember(getMember(getMember(error, "response"), "data"), "title")) ??
    asText(getMember(error, "message")) ??
    asText(getMember(error, "cause")) ??
    asText(getMember(getMember(error, "cause"), "message")) ??
    i18n.t("common.error.unknown")
  );
}

function asText(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

function getMember(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Reflect.get(value, name);
}
