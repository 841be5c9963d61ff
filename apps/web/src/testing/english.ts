import { i18n, showTexts } from "#i18n/i18n.ts";

const FOLDER = "../i18n/locales/en-US/";

const areas = Object.entries(
  import.meta.glob<object>("../i18n/locales/en-US/*.json", { eager: true, import: "default" }),
).map(([file, texts]) => [file.slice(FOLDER.length, -".json".length), texts]);

/** Shows all texts in English, and removes those of other languages. */
export async function showEnglish(): Promise<void> {
  await showTexts("en-US", Object.fromEntries(areas));
  for (const language of Object.keys(i18n.store.data)) {
    if (language !== "en-US") i18n.removeResourceBundle(language, "translation");
  }
}
