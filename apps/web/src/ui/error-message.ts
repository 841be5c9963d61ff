import { i18n } from "#i18n/i18n.ts";

/** The message of an error, from the most specific source. */
export function errorMessage(error: unknown): string {
  return (
    text(error) ??
    text(member(error, "title")) ??
    text(member(member(error, "problem"), "title")) ??
    text(member(member(member(error, "response"), "data"), "title")) ??
    text(member(error, "message")) ??
    text(member(error, "cause")) ??
    text(member(member(error, "cause"), "message")) ??
    i18n.t("common.error.unknown")
  );
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Reflect.get(value, name);
}
