import { readdirSync, readFileSync } from "node:fs";
import { type ProblemKey, problems } from "@gonfalon/contract/kernel/problem.ts";
import { languages } from "@gonfalon/contract/languages.ts";
import { describe, expect, it } from "vitest";
import { title } from "./titles.ts";

const keys = Object.keys(problems) as ProblemKey[];
const folder = new URL("./locales/", import.meta.url);

function catalogue(language: string): Record<string, string> {
  return JSON.parse(readFileSync(new URL(`${language}.json`, folder), "utf8"));
}

function variables(text: string | undefined): readonly string[] {
  return [...(text ?? "").matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? "").toSorted();
}

it("has a file for every supported language and no other", () => {
  expect(readdirSync(folder).toSorted()).toEqual(languages.map((language) => `${language}.json`).toSorted());
});

describe.each(languages)("%s", (language) => {
  const texts = catalogue(language);

  it("has a title for every refusal and no others", () => {
    expect(Object.keys(texts)).toEqual(keys);
    for (const text of Object.values(texts)) expect(text.trim()).not.toBe("");
  });

  it("uses the same placeholders as English in every title", () => {
    const english = catalogue("en-US");
    const differing = keys.filter((key) => String(variables(texts[key])) !== String(variables(english[key])));
    expect(differing).toEqual([]);
  });

  it("has its own translations", () => {
    const english = catalogue("en-US");
    const same = keys.filter((key) => texts[key] === english[key]);
    expect(same).toEqual(language === "en-US" ? keys : []);
  });
});

it("fills in the placeholders of a title", () => {
  expect(title("request.too-many", "en-US", { seconds: 60 })).toBe(
    "Too many requests. Try again in 60 seconds.",
  );
  expect(title("request.field-too-long", "de-DE", { field: "bio", limit: 128 })).toContain("„bio“");
});

it("inserts values literally, even if they look like a placeholder or a pattern", () => {
  expect(title("request.field-missing", "en-US", { field: "$& {{field}}" })).toBe(
    "“$& {{field}}” is required.",
  );
});
