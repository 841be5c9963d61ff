import { readdirSync, readFileSync } from "node:fs";
import { type Language, languages } from "@gonfalon/contract/languages.ts";
import { createInstance, type i18n } from "i18next";
import { beforeAll, describe, expect, it } from "vitest";

const counts = [0, 1, 2, 5, 21];

interface Tree {
  readonly [name: string]: string | Tree;
}

function readTexts(language: Language): Tree {
  const folder = new URL(`./locales/${language}/`, import.meta.url);
  return Object.fromEntries(
    readdirSync(folder).map((name) => [
      name.replace(".json", ""),
      JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Tree,
    ]),
  );
}

function findText(tree: Tree, key: string): string {
  const [name = "", ...remainingNames] = key.split(".");
  const entry = tree[name] ?? "";
  return typeof entry === "string" ? entry : findText(entry, remainingNames.join("."));
}

function listKeys(tree: Tree, prefix = ""): readonly string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === "string" ? [prefix + name] : listKeys(value, `${prefix}${name}.`),
  );
}

const texts = new Map(languages.map((language) => [language, readTexts(language)]));
const pluralKeys = listKeys(readTexts("en-US"))
  .filter((key) => key.endsWith("_other"))
  .map((key) => key.replace("_other", ""));

let instance: i18n;

beforeAll(async () => {
  instance = createInstance();
  const resources = Object.fromEntries(
    [...texts].map(([language, tree]) => [language, { translation: tree }]),
  );
  await instance.init({ lng: "en-US", fallbackLng: false, resources });
});

function show(language: Language, key: string): readonly string[] {
  // The keys come from the files, not from the types.
  const t = instance.getFixedT(language) as (key: string, values: { count: number }) => string;
  return counts.map((count) => t(key, { count }));
}

it.each<[Language, readonly string[], readonly string[]]>([
  [
    "en-US",
    ["0 solves", "1 solve", "2 solves", "5 solves", "21 solves"],
    ["0 teams", "1 team", "2 teams", "5 teams", "21 teams"],
  ],
  [
    "zh-CN",
    ["0 次解出", "1 次解出", "2 次解出", "5 次解出", "21 次解出"],
    ["0 支队伍", "1 支队伍", "2 支队伍", "5 支队伍", "21 支队伍"],
  ],
  [
    "zh-TW",
    ["0 次解出", "1 次解出", "2 次解出", "5 次解出", "21 次解出"],
    ["0 支隊伍", "1 支隊伍", "2 支隊伍", "5 支隊伍", "21 支隊伍"],
  ],
  [
    "ja-JP",
    ["正解 0 件", "正解 1 件", "正解 2 件", "正解 5 件", "正解 21 件"],
    ["0 チーム", "1 チーム", "2 チーム", "5 チーム", "21 チーム"],
  ],
  [
    "id-ID",
    ["0 penyelesaian", "1 penyelesaian", "2 penyelesaian", "5 penyelesaian", "21 penyelesaian"],
    ["0 tim", "1 tim", "2 tim", "5 tim", "21 tim"],
  ],
  [
    "ko-KR",
    ["풀이 0회", "풀이 1회", "풀이 2회", "풀이 5회", "풀이 21회"],
    ["팀 0개", "팀 1개", "팀 2개", "팀 5개", "팀 21개"],
  ],
  [
    "ru-RU",
    ["0 решений", "1 решение", "2 решения", "5 решений", "21 решение"],
    ["0 команд", "1 команда", "2 команды", "5 команд", "21 команда"],
  ],
  [
    "vi-VN",
    ["0 lượt giải", "1 lượt giải", "2 lượt giải", "5 lượt giải", "21 lượt giải"],
    ["0 đội", "1 đội", "2 đội", "5 đội", "21 đội"],
  ],
  [
    "de-DE",
    ["0 Lösungen", "1 Lösung", "2 Lösungen", "5 Lösungen", "21 Lösungen"],
    ["0 Teams", "1 Team", "2 Teams", "5 Teams", "21 Teams"],
  ],
  [
    "fr-FR",
    ["0 résolution", "1 résolution", "2 résolutions", "5 résolutions", "21 résolutions"],
    ["0 équipe", "1 équipe", "2 équipes", "5 équipes", "21 équipes"],
  ],
  [
    "es-ES",
    ["0 soluciones", "1 solución", "2 soluciones", "5 soluciones", "21 soluciones"],
    ["0 equipos", "1 equipo", "2 equipos", "5 equipos", "21 equipos"],
  ],
])("shows 0, 1, 2, 5 and 21 solves and teams in %s", (language, solves, teams) => {
  expect(show(language, "play.board.solves")).toEqual(solves);
  expect(show(language, "scoreboard.found")).toEqual(teams);
});

it("separates thousands as the language does", () => {
  expect(instance.getFixedT("de-DE")("scoreboard.points", { count: 12_345 })).toBe("12.345 Punkte");
  expect(instance.getFixedT("en-US")("scoreboard.points", { count: 12_345 })).toBe("12,345 points");
});

describe.each(languages)("%s", (language) => {
  it("uses the plural form of the language for 0, 1, 2, 5 and 21 in every text", () => {
    const rules = new Intl.PluralRules(language);
    const toPhrase = (key: string, count: number) =>
      findText(texts.get(language) ?? {}, `${key}_${rules.select(count)}`).replaceAll(
        "{{count, number}}",
        String(count),
      );
    for (const key of pluralKeys)
      expect(show(language, key)).toEqual(counts.map((count) => toPhrase(key, count)));
  });

  it("shows the number in every text with plural forms", () => {
    const wrongKeys = pluralKeys.flatMap((key) =>
      show(language, key).filter((text, index) => !text.includes(String(counts[index]))),
    );
    expect(wrongKeys).toEqual([]);
  });

  it("uses the same form for 1 and 21 only if the language does", () => {
    const rules = new Intl.PluralRules(language);
    const isSameForm = rules.select(1) === rules.select(21);
    const forms = pluralKeys.map((key) => show(language, key).map((text) => text.replaceAll(/\d+/g, "#")));
    expect(forms.some(([, one, , , twentyOne]) => one !== twentyOne)).toBe(!isSameForm);
  });
});
