import { expect, it } from "vitest";
import { toFileName } from "./pull.ts";

it.each([
  ["task.zip", "task.zip"],
  ["challenge.yml", "attachment-challenge.yml"],
  ["Challenge.YAML", "attachment-Challenge.YAML"],
  ["challenge.yml.zip", "challenge.yml.zip"],
  ["..%2Fchallenge.yml", "attachment-challenge.yml"],
  ["..", undefined],
])("CODE-7 the attachment %s is written as %s, never over the challenge.yml", (name, expected) => {
  expect(toFileName(`/assets/${"a".repeat(64)}/${name}`)).toBe(expected);
});
