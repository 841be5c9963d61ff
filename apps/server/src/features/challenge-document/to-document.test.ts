import type { ChallengeFile } from "@gonfalon/contract/challenge-file.ts";
import { computeChallengeValue } from "@gonfalon/rules/score-curve.ts";
import { describe, expect, it } from "vitest";
import { toFile } from "#cli/challenge/to-file.ts";
import { findCategory } from "./category.domain.ts";
import { checkFile } from "./challenge-yaml.ts";
import { toDocument, toSlug } from "./to-document.ts";

const buildFile = (overrides: Partial<ChallengeFile> = {}): ChallengeFile => ({
  name: "A",
  category: "web",
  ...overrides,
});

describe("CODE-1 a challenge.yml", () => {
  it("maps ctfcli scores", () => {
    expect(toDocument(buildFile({ value: 300 }), "a")).toMatchObject({ originalScore: 300, minScoreRate: 1 });
    const extra = { initial: 500, minimum: 50, decay: 100 };
    const { originalScore, minScoreRate, difficulty } = toDocument(
      buildFile({ type: "dynamic", extra }),
      "a",
    );
    const scoring = {
      originalScore: originalScore ?? 0,
      minScoreRate: minScoreRate ?? 0,
      difficulty: difficulty ?? 0,
    };
    expect([0, 2, 101].map((solves) => computeChallengeValue(scoring, solves))).toEqual([500, 486, 72]);
  });

  it("maps flags, hints, attempts, connection info and attribution", () => {
    const document = toDocument(
      buildFile({
        description: "Find it.",
        connection_info: "nc example.org 1",
        attribution: "by ada",
        attempts: 3,
        flags: [
          "flag{a}",
          { type: "static", content: "flag{b}", data: "case_insensitive" },
          { type: "static", content: "flag{c}" },
          { type: "regex", content: "flag{.+}" },
        ],
        hints: ["free", { content: "also free", cost: 0 }, { content: "paid", cost: 5 }],
      }),
      "My Folder",
    );
    expect(document).toMatchObject({
      key: "my-folder",
      category: "Web",
      type: "StaticAttachment",
      content: "Find it.\n\nnc example.org 1\n\nby ada",
      submissionLimit: 3,
      flags: ["flag{a}", "flag{c}"],
      kindFlags: [
        { flag: "flag{b}", kind: "CaseInsensitive" },
        { flag: "flag{.+}", kind: "Regex" },
      ],
      hints: ["free", "also free"],
    });
    expect(document).not.toHaveProperty("isEnabled");
  });

  it("accepts null members, and ignores `image` and `state`", () => {
    const result = checkFile(
      {
        ...buildFile({ description: "Find it.", hints: [{ content: "free" }], flags: ["a"] }),
        author: null,
        attribution: null,
        image: ".",
        logic: null,
        state: "hidden",
      },
      "a",
    );
    expect(result).toMatchObject({ document: { content: "Find it.", hints: ["free"] } });
    expect(result).not.toHaveProperty("document.isEnabled");
    expect(result).not.toHaveProperty("document.containerImage");
  });

  it("maps the member `data` of ctfcli patterns", () => {
    const flags = ["", "case_insensitive"].map((data) => ({ type: "regex" as const, content: "a+", data }));
    expect(toDocument(buildFile({ flags }), "a").kindFlags).toEqual([
      { flag: "a+", kind: "Regex" },
      { flag: "(?i)a+", kind: "Regex" },
    ]);
  });

  it.each([
    ["all", undefined, "All"],
    ["any", undefined, "Any"],
    ["all", "Any" as const, "Any"],
    ["any", "All" as const, "All"],
    ["team", undefined, undefined],
    [undefined, undefined, undefined],
  ])("the ctfcli logic %s and the flag mode %s give the flag mode %s", (logic, flagMode, expected) => {
    const gonfalon = { ...(flagMode && { flagMode }) };
    expect(toDocument(buildFile({ ...(logic && { logic }), gonfalon }), "a").flagMode).toBe(expected);
  });

  it("can have a dynamic score that starts at 0", () => {
    const challengeFile = buildFile({ type: "dynamic", value: 0, extra: { minimum: 0, decay: 10 } });
    expect(checkFile(challengeFile, "a")).toMatchObject({ document: { originalScore: 0 } });
  });

  it("gives the same document after a conversion to a file and back", () => {
    const container = {
      image: "registry.example.org/a:1",
      port: 8080,
      memory: 128,
      network: "Isolated" as const,
      noNewPrivileges: true,
    };
    const gonfalon = {
      key: "x--y",
      type: "DynamicContainer" as const,
      flagTemplate: "flag{[TEAM_HASH]}",
      remoteUrl: "https://files.example.org/a.zip",
      categoryLabel: "Lamps",
      deadline: "2026-11-20T18:00:00.000Z",
      lockMode: "Hidden" as const,
      flagMode: "All" as const,
      container,
    };
    const document = toDocument(
      buildFile({ type: "dynamic", value: 499, extra: { minimum: 33, decay: 7 }, gonfalon }),
      "a",
    );
    const result = toDocument(toFile(document, []), document.key);
    expect(result).toMatchObject(document);
  });
});

it.each([
  ["Binary Exploitation", "Pwn"],
  ["CRYPTO", "Crypto"],
  ["web3", "Blockchain"],
  ["baking", undefined],
])("maps the category %s to %s", (name, expected) => {
  expect(findCategory(name)).toBe(expected);
});

it.each([
  ["01 Easy RSA!", "01-easy-rsa"],
  ["题目", "challenge"],
  [`${"x".repeat(47)} y`, "x".repeat(47)],
])("CODE-1 the slug of %j is %s", (name, expected) => {
  expect(toSlug(name)).toBe(expected);
});
