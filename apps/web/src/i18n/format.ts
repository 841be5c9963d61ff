import type { Language } from "@gonfalon/contract/languages.ts";
import { getActiveLanguage } from "./i18n.ts";
import { formatLocaleNumber } from "./number-format.ts";

type Instant = number | Date;

export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  if (!options) return formatLocaleNumber(getActiveLanguage(), value);
  return new Intl.NumberFormat(getActiveLanguage(), options).format(value);
}

/** A change of a number with its sign: +30, −100. */
export function formatSigned(value: number): string {
  const sign = value < 0 ? "−" : "+";
  return sign + formatNumber(Math.abs(value));
}

/** A rank; a dash for a team without one, which the API marks with 0 or null. */
export function formatRank(rank: number | null): string {
  return rank ? formatNumber(rank) : "–";
}

/** A rank with a number sign, for texts outside of tables. */
export function formatRankSign(rank: number | null): string {
  return rank ? `#${formatNumber(rank)}` : "–";
}

/** Date and time in the format of the language. */
export const formatDateTime = toInstantFormat({ dateStyle: "medium", timeStyle: "short" });

/** Date and time with seconds, for entries in quick succession. */
export const formatDateTimeSeconds = toInstantFormat({ dateStyle: "medium", timeStyle: "medium" });

export const formatDate = toInstantFormat({ dateStyle: "medium" });

export const formatTime = toInstantFormat({ timeStyle: "medium" });

/** The time with seconds in 24-hour format, which has the same width in every row of a list. */
export const formatClockTime = toInstantFormat({
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** Hours and minutes. */
export const formatShortTime = toInstantFormat({ timeStyle: "short" });

/** The time only if it is today, otherwise with the date. */
export function formatSoon(instant: Instant, now: Instant): string {
  return formatDate(instant) === formatDate(now) ? formatShortTime(instant) : formatDateTime(instant);
}

/** The name of the month, with the year. */
export const formatMonth = toInstantFormat({ year: "numeric", month: "long" });

/** The separator of short dates that start with the day; other languages use MM/DD. */
const dayFirstSeparators: Partial<Record<Language, string>> = {
  "ru-RU": ".",
  "de-DE": ".",
  "id-ID": "/",
  "fr-FR": "/",
  "es-ES": "/",
  "vi-VN": "/",
};

/** Day and month in digits. */
export function formatShortDate(instant: Instant): string {
  const [, month, day] = formatDateParts(instant);
  const separator = dayFirstSeparators[getActiveLanguage()];
  return separator === undefined ? `${month}/${day}` : `${day}${separator}${month}`;
}

/** Day, month and two-digit year. */
export function formatShortDateWithYear(instant: Instant): string {
  const [year] = formatDateParts(instant);
  const separator = dayFirstSeparators[getActiveLanguage()];
  const shortDate = formatShortDate(instant);
  return separator === undefined ? `${year}/${shortDate}` : `${shortDate}${separator}${year}`;
}

interface Step {
  readonly unit: Intl.RelativeTimeFormatUnit;
  readonly seconds: number;
  /** The minimum distance for this unit, in seconds. */
  readonly from: number;
}

const DAY_SECONDS = 86_400;

// Hours up to two days: "1 day" would mean anything between 24 and 36 hours.
const steps: readonly Step[] = [
  { unit: "year", seconds: 365 * DAY_SECONDS, from: 365 * DAY_SECONDS },
  { unit: "month", seconds: 30 * DAY_SECONDS, from: 60 * DAY_SECONDS },
  { unit: "day", seconds: DAY_SECONDS, from: 2 * DAY_SECONDS },
  { unit: "hour", seconds: 3600, from: 3600 },
  { unit: "minute", seconds: 60, from: 60 },
];
const secondStep: Step = { unit: "second", seconds: 1, from: 0 };

/** The relative time in the largest suitable unit. */
export function formatRelative(instant: Instant, now: Instant): string {
  return formatDistance(instant, now, "long");
}

/** The relative time with abbreviated units, for narrow columns. */
export function formatRelativeShort(instant: Instant, now: Instant): string {
  return formatDistance(instant, now, "narrow");
}

function formatDistance(instant: Instant, now: Instant, style: Intl.RelativeTimeFormatStyle): string {
  const distanceSeconds = (Number(instant) - Number(now)) / 1000;
  const { unit, seconds } = steps.find(({ from }) => Math.abs(distanceSeconds) >= from) ?? secondStep;
  const amount = Math.round(distanceSeconds / seconds);
  // "now" is the only word used: others, such as "last year", depend on the calendar instead of the distance.
  const numeric = amount === 0 ? "auto" : "always";
  return new Intl.RelativeTimeFormat(getActiveLanguage(), { numeric, style }).format(amount, unit);
}

/** An amount of time with at least two digits, and the name of its unit in the right plural form. */
export function formatUnit(amount: number, unit: "day" | "hour" | "minute" | "second") {
  const format = new Intl.NumberFormat(getActiveLanguage(), { style: "unit", unit, unitDisplay: "long" });
  const name = format.formatToParts(amount).find(({ type }) => type === "unit")?.value ?? "";
  return { value: formatNumber(amount, { minimumIntegerDigits: 2 }), name: name.trim() };
}

const units = ["B", "KiB", "MiB", "GiB"];

export function formatFileSize(bytes: number, fractionDigits = 2): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const amount = formatNumber(bytes / 1024 ** power, {
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  });
  return `${amount} ${units[power]}`;
}

function toInstantFormat(options: Intl.DateTimeFormatOptions): (instant: Instant) => string {
  const format = cachePerLanguage((language) => new Intl.DateTimeFormat(language, options));
  return (instant) => format().format(instant);
}

/** Caches one formatter per language: creating one is far slower than using it, and a table has thousands of values. */
function cachePerLanguage<Format>(create: (language: Language) => Format): () => Format {
  const formats = new Map<Language, Format>();
  return () => {
    const language = getActiveLanguage();
    const format = formats.get(language) ?? create(language);
    formats.set(language, format);
    return format;
  };
}

function formatDateParts(instant: Instant): readonly [year: string, month: string, day: string] {
  const date = new Date(instant);
  const pad = (value: number) => String(value % 100).padStart(2, "0");
  return [pad(date.getFullYear()), pad(date.getMonth() + 1), pad(date.getDate())];
}
