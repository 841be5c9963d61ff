import { files } from "virtual:translations";
import { defaultLanguage, type Language, languages } from "@gonfalon/contract/languages.ts";
import { createInstance } from "i18next";
import { initReactI18next } from "react-i18next";
import { detectLanguage } from "./languages.ts";
import { formatLocaleNumber } from "./number-format.ts";

const CHOICE_KEY = "language";
const DETECTED_KEY = "i18nextLng";
const RETRY_DELAYS_MS = [250, 1000, 2000];

/** The i18next instance; components use it through `useTranslation`. */
export const i18n = createInstance().use(initReactI18next);

/** The language of the UI and of API requests. */
export function getActiveLanguage(): Language {
  return languages.find((language) => language === i18n.language) ?? defaultLanguage;
}

/** Selects the language and loads its texts; must finish before the first API request and the first render. */
export async function startLanguage(): Promise<void> {
  const language = detectLanguage({
    choice: localStorage.getItem(CHOICE_KEY),
    search: location.search,
    cookie: document.cookie,
    detectedLanguage: localStorage.getItem(DETECTED_KEY),
    browserLanguages: navigator.languages,
  });
  // A page without texts still works and can be reloaded; an empty page cannot.
  await showTexts(language, await loadTextsWithRetry(language).catch(() => ({})));
}

let latestChoice: Language | undefined;

/** Switches to a language and stores the choice, unless the user chooses another one before the texts are loaded. */
export async function chooseLanguage(language: Language): Promise<void> {
  latestChoice = language;
  const texts = await loadTexts(language);
  if (latestChoice !== language) return;
  localStorage.setItem(CHOICE_KEY, JSON.stringify(language));
  await showTexts(language, texts);
}

/** Switches the UI to a language with the given texts. */
export async function showTexts(language: Language, texts: object): Promise<void> {
  if (!i18n.isInitialized) {
    await i18n.init({
      lng: language,
      fallbackLng: false,
      resources: { [language]: { translation: texts } },
      // React escapes text.
      interpolation: { escapeValue: false },
    });
    // The built-in formatter creates an Intl.NumberFormat for every text, which takes half a millisecond.
    i18n.services.formatter?.add("number", (value: number) => formatLocaleNumber(getActiveLanguage(), value));
  } else {
    i18n.addResourceBundle(language, "translation", texts);
    await i18n.changeLanguage(language);
  }
  localStorage.setItem(DETECTED_KEY, language);
  document.documentElement.lang = language.toLowerCase();
}

/** A network change during page load can abort requests; a retry usually succeeds. */
async function loadTextsWithRetry(language: Language): Promise<object> {
  for (const delayMs of RETRY_DELAYS_MS) {
    const texts = await loadTexts(language).catch(() => undefined);
    if (texts) return texts;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
  }
  return loadTexts(language);
}

/** The build merges English into the file of each language (build/translations.ts). */
async function loadTexts(language: Language): Promise<object> {
  const file = files[language.toLowerCase()];
  if (file === undefined) return {};
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file} responded with ${response.status}`);
  return (await response.json()) as object;
}
