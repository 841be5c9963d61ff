import { languages } from "@gonfalon/contract/languages.ts";
import { describe, expect, it } from "vitest";
import { negotiateLanguage } from "./negotiate.ts";

describe("the language of a response", () => {
  it.each([
    ["zh-HK", "zh-TW"],
    ["zh-MO", "zh-TW"],
    ["zh-Hant", "zh-TW"],
    ["zh-Hans-HK", "zh-CN"],
    ["zh-SG", "zh-CN"],
    ["zh", "zh-CN"],
    ["en-GB", "en-US"],
    ["de", "de-DE"],
    ["de-AT", "de-DE"],
    ["pt-BR", "en-US"],
    ["in", "id-ID"],
    ["DE-de", "de-DE"],
    ["*", "en-US"],
    ["", "en-US"],
    ["fr;q=0.4, ja;q=0.9, *;q=0.1", "ja-JP"],
    ["pt-BR, es;q=0.8", "es-ES"],
    ["ko, ru", "ko-KR"],
    ["fr;q=0", "en-US"],
    ["fr;q=abc, de;q=0.1", "de-DE"],
    ["vi ; Q=0.2 ,id ; q=0.3", "id-ID"],
    [";;,,q=1;=", "en-US"],
  ])("for Accept-Language %j is %s", (acceptLanguage, expected) => {
    expect(negotiateLanguage({ acceptLanguage })).toBe(expected);
  });

  it.each(languages)("is %s if the client requests it", (language) => {
    expect(negotiateLanguage({ acceptLanguage: language.toLowerCase() })).toBe(language);
  });

  it("is selected by the query before the header", () => {
    expect(negotiateLanguage({ culture: "FR-fr", acceptLanguage: "de" })).toBe("fr-FR");
  });

  it("falls back to the header if the query has no supported language", () => {
    expect(negotiateLanguage({ culture: "tlh", acceptLanguage: "de" })).toBe("de-DE");
  });

  it("does not depend on the end of an overlong header", () => {
    expect(negotiateLanguage({ acceptLanguage: `${"x,".repeat(100_000)}de` })).toBe("en-US");
  });
});
