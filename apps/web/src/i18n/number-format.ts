import type { Language } from "@gonfalon/contract/languages.ts";

const formats = new Map<string, Intl.NumberFormat>();

/** A number with the separators of a language. Creating a formatter is far slower than using it. */
export function formatLocaleNumber(language: Language, value: number): string {
  const format = formats.get(language) ?? new Intl.NumberFormat(language);
  formats.set(language, format);
  return format.format(value);
}
