/** The languages of the platform, in menu order. */
export const languages = [
  "en-US",
  "zh-CN",
  "zh-TW",
  "ja-JP",
  "id-ID",
  "ko-KR",
  "ru-RU",
  "vi-VN",
  "de-DE",
  "fr-FR",
  "es-ES",
] as const;

export type Language = (typeof languages)[number];

export const defaultLanguage: Language = "en-US";
