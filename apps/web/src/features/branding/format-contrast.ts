import { formatRatio } from "@gonfalon/rules/brand-palette.ts";
import { formatNumber } from "#i18n/format.ts";

/** A contrast ratio with two decimals, in the format of the language. */
export function formatContrast(ratio: number): string {
  return formatNumber(Number(formatRatio(ratio)), { minimumFractionDigits: 2 });
}
