import { expect, it } from "vitest";
import { buildChallenge } from "#testing/build-challenge.ts";
import { listChallengeChecks, listSections } from "./challenge-checks.ts";
import { toForm } from "./challenge-form.ts";

type Overrides = Parameters<typeof buildChallenge>[0];

function listMissingParts(overrides: Overrides, change: object = {}): readonly string[] {
  const challenge = buildChallenge(overrides);
  return listChallengeChecks(challenge, { ...toForm(challenge), ...change })
    .filter(({ isReady }) => !isReady)
    .map(({ name }) => name);
}

const flag = { id: 1, flag: "flag{a}", kind: "Exact", attachment: null, handedOut: false } as const;

it.each<readonly [about: string, overrides: Overrides, change: object, missingParts: readonly string[]]>([
  ["an attachment without flags", {}, {}, ["flags"]],
  ["an attachment with a flag", { flags: [flag] }, {}, []],
  ["a dynamic attachment with an empty pool", { type: "DynamicAttachment" }, {}, ["flags"]],
  ["a container without image and flags", { type: "StaticContainer" }, {}, ["flags", "image"]],
  ["a container with the default template", { type: "DynamicContainer", containerImage: "a" }, {}, []],
  [
    "a container with a weak template",
    { type: "DynamicContainer" },
    { flagTemplate: "flag{a}" },
    ["template", "image"],
  ],
  ["a challenge without a description", { flags: [flag], content: " " }, {}, ["text"]],
  ["a challenge with an incomplete score", { flags: [flag] }, { originalScore: "" }, ["score"]],
])("lists the missing parts of %s", (_, overrides, change, missingParts) => {
  expect(listMissingParts(overrides, change)).toEqual(missingParts);
});

it("has a section for the container only if there is one", () => {
  expect(listSections(buildChallenge({ type: "StaticAttachment" }))).not.toContain("container");
  expect(listSections(buildChallenge({ type: "StaticContainer" }))).toContain("container");
});
