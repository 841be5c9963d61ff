import { i18n } from "#i18n/i18n.ts";

/** The message of an error, from the most specific source. */
export function toErrorMessage(error: unknown): string {
  return (
    toText(error) ??
    toText(getMember(error, "title")) ??
    toText(getMember(getMember(error, "problem"), "title")) ??
    toText(getMember(getMember(getMember(error, "response"), "data"), "title")) ??
    toText(getMember(error, "message")) ??
    toText(getMember(error, "cause")) ??
    toText(getMember(getMember(error, "cause"), "message")) ??
    i18n.t("common.error.unknown")
  );
}

function toText(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

function getMember(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Reflect.get(value, name);
}
