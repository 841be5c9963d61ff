import { i18n } from "#i18n/i18n.ts";

/** The message of an error, or a generic one if it has none. Any value can be thrown, not only errors. */
export function toErrorMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : error;
  return typeof message === "string" && message.trim() !== "" ? message : i18n.t("common.error.unknown");
}
